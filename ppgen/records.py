"""`dataclass` for frozen records, at a tenth of the price: their methods are compiled when they are first called.

`dataclasses.dataclass` compiles six methods of each frozen class while its module is imported. That takes a third of
a millisecond, and a short command imports up to 250 classes but makes objects of only some. Here the standard library
still makes the fields, the slots and `__match_args__`. Of the methods that it would compile, some are shared:
`__repr__` and the refusal of assignment. The others are compiled by their first call: `__init__`, `__eq__`, `__hash__`.

A class behaves like one that the standard library made, except that `inspect.signature` shows no names until there is
an object of it. What a reader of `import ppgen` looks up by `help` therefore uses the standard decorator. Mutable and
ordered classes, and those that extend a frozen class of the standard library, go to the standard library unchanged.
`InitVar` is not supported. Type checkers see the standard decorator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses
    from dataclasses import MISSING, FrozenInstanceError, fields
    from reprlib import recursive_repr
    from types import MemberDescriptorType

    def dataclass(cls=None, /, *, frozen=False, eq=True, order=False, repr=True, **flags):  # noqa: A002
        """The decorator of the standard library, with its keywords and their defaults."""

        def decorate(described):
            if not frozen or order or _extends_standard(described):
                return dataclasses.dataclass(described, frozen=frozen, eq=eq, order=order, repr=repr, **flags)
            return _record(described, eq, repr, flags)

        return decorate if cls is None else decorate(cls)

    def _extends_standard(cls):
        """Whether a base is a frozen class of the standard library: only the standard library can extend it."""
        parameters = (getattr(base, "__dataclass_params__", None) for base in cls.__mro__[1:])
        return any(getattr(known, "frozen", False) for known in parameters)

    def _record(described, compared, shown, flags):
        written = vars(described)
        # A class that writes `__eq__` alone has `__hash__ = None` from Python itself.
        hashes = written.get("__hash__") is not None or ("__hash__" in written and "__eq__" not in written)
        if described.__doc__ is None:
            # The standard library would make the signature its text, which takes longer than all the rest.
            described.__doc__ = described.__name__
        cls = dataclasses.dataclass(described, init=False, repr=False, eq=False, **flags)
        methods = {"__setattr__": _refuse_assignment, "__delattr__": _refuse_deletion, "__init__": _first_init(cls)}
        if shown:
            methods["__repr__"] = _repr
        if flags.get("slots"):
            methods |= {"__getstate__": _state, "__setstate__": _restore}
        if compared:
            methods["__eq__"] = _first_eq(cls)
        for name, method in methods.items():
            if name not in written:
                setattr(cls, name, method)
        if compared and not hashes:
            cls.__hash__ = _first_hash(cls)
        return cls

    def _refuse_assignment(self, name, value):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def _refuse_deletion(self, name):
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    @recursive_repr()
    def _repr(self):
        values = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
        return f"{type(self).__qualname__}({values})"

    def _state(self):
        return [getattr(self, field.name) for field in fields(self)]

    def _restore(self, state):
        for field, value in zip(fields(self), state, strict=True):
            object.__setattr__(self, field.name, value)

    def _first_init(cls):
        def init(self, *arguments, **named):
            _compile_init(cls)(self, *arguments, **named)

        return init

    def _first_eq(cls):
        def eq(self, other):
            return _compile_eq(cls)(self, other)

        return eq

    def _first_hash(cls):
        def hash_value(self):
            return _compile_hash(cls)(self)

        return hash_value

    def _compile_init(cls):
        positional, keyword, lines = ["_self"], [], []
        names = {"_absent": MISSING, "_set": object.__setattr__}
        for field in fields(cls):
            name, value, default = field.name, field.name, ""
            if field.default is not MISSING:
                names[f"_default_{name}"] = field.default
                default = f"=_default_{name}"
            elif field.default_factory is not MISSING:
                names[f"_make_{name}"] = field.default_factory
                default = "=_absent"
                value = f"_make_{name}() if {name} is _absent else {name}"
            if not field.init:
                continue  # `__post_init__` sets it
            (keyword if field.kw_only else positional).append(name + default)
            slot = getattr(cls, name, None)
            if isinstance(slot, MemberDescriptorType):
                names[f"_set_{name}"] = slot.__set__
                lines.append(f"_set_{name}(_self, {value})")
            else:
                lines.append(f"_set(_self, {name!r}, {value})")
        if hasattr(cls, "__post_init__"):
            lines.append("_self.__post_init__()")
        parameters = ", ".join([*positional, *(["*", *keyword] if keyword else [])])
        return _install(cls, "__init__", parameters, lines, names)

    def _compile_eq(cls):
        mine, theirs = (_values(cls, instance, lambda field: field.compare) for instance in ("self", "other"))
        lines = [f"if other.__class__ is self.__class__: return {mine} == {theirs}", "return NotImplemented"]
        return _install(cls, "__eq__", "self, other", lines, {})

    def _compile_hash(cls):
        values = _values(cls, "self", lambda field: field.compare if field.hash is None else field.hash)
        return _install(cls, "__hash__", "self", [f"return hash({values})"], {})

    def _values(cls, instance, counts):
        """A tuple of an object's values, as source text."""
        return f"({''.join(f'{instance}.{field.name}, ' for field in fields(cls) if counts(field))})"

    def _install(cls, name, parameters, lines, names):
        """Compile a method, put it in the place of the one that called this, and return it."""
        body = "\n  ".join(lines) or "pass"
        scope = {}
        # The text holds nothing but the names of fields, as the standard library's does.
        exec(f"def make({', '.join(names)}):\n def {name}({parameters}):\n  {body}\n return {name}", {}, scope)  # noqa: S102
        method = scope["make"](**names)
        method.__qualname__ = f"{cls.__qualname__}.{name}"
        method.__module__ = cls.__module__
        setattr(cls, name, method)
        return method
