"""The Long Way: walls, displays and shoppers on a 7 by 7 store plan."""
