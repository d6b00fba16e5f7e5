"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const articles = [...document.querySelectorAll("article")];
  const form = document.getElementById("filter");
  if (!form) return;
  form.hidden = false;
  if (matchMedia("(max-width: 900px)").matches) document.getElementById("contents").open = false;

  // What sticks below the bar needs its height, which depends on how it wraps.
  new ResizeObserver(() => root.style.setProperty("--bar", `${form.offsetHeight}px`)).observe(form);

  // Filters ----------------------------------------------------------------------------------------------------------
  const count = document.getElementById("count");
  const filter = () => {
    const game = form.elements.game.value;
    const kinds = new Set([...form.querySelectorAll("input[name=kind]:checked")].map(box => box.value));
    const terms = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shows = one => (!game || one.dataset.game === game) && kinds.has(one.dataset.kind) && terms.every(term => textOf(one).includes(term));
    for (const one of articles) one.hidden = !shows(one);
    for (const entry of document.querySelectorAll("nav li")) entry.hidden = document.querySelector(entry.firstElementChild.hash).hidden;
    for (const list of document.querySelectorAll("nav ul")) list.previousElementSibling.hidden = !list.querySelector("li:not([hidden])");
    const shown = articles.filter(one => !one.hidden).length;
    const all = !terms.length && shown === articles.length;
    count.textContent = all ? "" : `${shown} of ${articles.length} shown`;
  };
  // What a reader can see of a change: its names, its words, its texts and what its pictures say.
  const texts = new Map();
  const textOf = one => {
    if (!texts.has(one)) {
      const said = [...one.querySelectorAll("h2, .facts, .words, .said td, .said th")].map(part => part.textContent);
      const pictures = [...one.querySelectorAll(".paper img:not(.overlay)")].map(picture => picture.alt);
      texts.set(one, [...said, ...pictures].join(" ").toLowerCase());
    }
    return texts.get(one);
  };
  form.elements.text.addEventListener("input", () => filter());
  form.addEventListener("change", event => {
    if (event.target.name === "view") articles.forEach(one => view(one, event.target.value));
    else filter();
  });
  form.addEventListener("submit", event => event.preventDefault());
  filter(); // a reload keeps what was chosen before

  // Views ------------------------------------------------------------------------------------------------------------
  const view = (article, name) => {
    const choice = article.querySelector(`.views input[value="${name}"]`);
    if (choice) choice.checked = true;
  };
  const cut = (look, value) => {
    const at = Math.min(100, Math.max(0, value));
    look.querySelector(".cut input").value = at;
    look.querySelector(".stage").style.setProperty("--cut", `${at}%`);
  };
  for (const look of document.querySelectorAll(".look.both")) {
    look.querySelector(".cut input").addEventListener("input", event => cut(look, +event.target.value));
    look.querySelector(".mix input").addEventListener("input", event => {
      look.querySelector(".stage").style.setProperty("--mix", event.target.value / 100);
    });
    const stage = look.querySelector(".stage"), sheet = look.querySelector(".before .sheet");
    const swipes = () => look.querySelector("input[value=swipe]").checked;
    const drag = event => {
      const box = sheet.getBoundingClientRect();
      cut(look, 100 * (event.clientX - box.left) / box.width);
    };
    stage.addEventListener("pointerdown", event => {
      if (!swipes() || event.button) return;
      event.preventDefault();
      look.querySelector(".cut input").focus({ preventScroll: true });
      drag(event);
      stage.setPointerCapture(event.pointerId);
    });
    stage.addEventListener("pointermove", event => {
      if (swipes() && stage.hasPointerCapture(event.pointerId)) drag(event);
    });
    stage.addEventListener("dragstart", event => event.preventDefault());
    const panes = [...look.querySelectorAll(".view")];
    for (const pane of panes) pane.addEventListener("scroll", () => {
      for (const other of panes) if (other !== pane && (other.scrollTop !== pane.scrollTop || other.scrollLeft !== pane.scrollLeft)) {
        other.scrollTop = pane.scrollTop;
        other.scrollLeft = pane.scrollLeft;
      }
    }, { passive: true });
  }

  // Zoom, of all pictures in step -------------------------------------------------------------------------------------
  const steps = [1, 1.5, 2, 3, 4, 6, 8];
  let step = 0;
  const zoom = by => {
    const before = steps[step];
    step = Math.min(steps.length - 1, Math.max(0, step + by));
    const grown = steps[step] / before;
    for (const stage of document.querySelectorAll(".stage")) {
      stage.style.setProperty("--zoom", steps[step]);
      if (grown === 1) continue;
      for (const pane of stage.querySelectorAll(".view")) {
        pane.scrollLeft = (pane.scrollLeft + pane.clientWidth / 2) * grown - pane.clientWidth / 2;
        pane.scrollTop = (pane.scrollTop + pane.clientHeight / 2) * grown - pane.clientHeight / 2;
      }
    }
    document.getElementById("zoom").textContent = `${Math.round(steps[step] * 100)} %`;
  };
  for (const button of form.querySelectorAll("[data-zoom]")) button.addEventListener("click", () => zoom(+button.dataset.zoom));

  // Where a word is ---------------------------------------------------------------------------------------------------
  for (const word of document.querySelectorAll("[data-spot]")) {
    const [left, top, width, height] = word.dataset.spot.split(" ");
    const spots = () => word.closest("article").querySelectorAll(".spot");
    const show = () => spots().forEach(spot => {
      Object.assign(spot.style, { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` });
      spot.hidden = false;
      const pane = spot.closest(".view");
      if (pane.scrollWidth > pane.clientWidth || pane.scrollHeight > pane.clientHeight) {
        pane.scrollLeft = spot.offsetLeft + spot.offsetWidth / 2 - pane.clientWidth / 2;
        pane.scrollTop = spot.offsetTop + spot.offsetHeight / 2 - pane.clientHeight / 2;
      }
    });
    const hide = () => spots().forEach(spot => { spot.hidden = true; });
    word.addEventListener("mouseenter", show);
    word.addEventListener("focus", show);
    word.addEventListener("mouseleave", hide);
    word.addEventListener("blur", hide);
  }

  // Commands ----------------------------------------------------------------------------------------------------------
  const said = document.getElementById("said");
  const byHand = code => { // where the clipboard is refused, as on a page that is not served
    const range = document.createRange();
    range.selectNodeContents(code);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return document.execCommand("copy");
  };
  for (const button of document.querySelectorAll(".copy")) {
    const code = button.previousElementSibling, label = button.firstChild;
    button.hidden = false;
    button.addEventListener("click", async () => {
      let done = true;
      try { await navigator.clipboard.writeText(code.textContent); } catch { done = byHand(code); }
      label.data = done ? "Copied" : "Select and copy";
      said.textContent = done ? `Copied: ${code.textContent}` : "The command could not be copied.";
      setTimeout(() => { label.data = "Copy"; said.textContent = ""; }, 3000);
    });
  }

  // Keys --------------------------------------------------------------------------------------------------------------
  let here = null;
  const go = by => {
    const shown = articles.filter(one => !one.hidden);
    if (!shown.length) return;
    const at = shown.indexOf(here);
    const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.min(shown.length - 1, Math.max(0, at + by))];
    if (here) here.classList.remove("here");
    here = next;
    here.classList.add("here");
    here.focus({ preventScroll: true });
    here.scrollIntoView({ block: "start" });
  };
  // Who scrolled on by hand means what is in sight, not the change that the keys were at.
  const inSight = one => {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > innerHeight * 0.3 && top < innerHeight * 0.7;
  };
  const looked = () => {
    const shown = articles.filter(one => !one.hidden);
    return (shown.includes(here) && inSight(here) && here) || shown.find(inSight) || shown[0];
  };
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select")) return;
    if (event.target === form.elements.text) {
      if (event.key === "Escape" && event.target.value) {
        event.target.value = "";
        filter();
      }
      return;
    }
    const views = ["side", "swipe", "onion", "blink", "difference"];
    const number = "12345".indexOf(event.key);
    if (event.key === "/") form.elements.text.focus();
    else if (event.key === "j") go(1);
    else if (event.key === "k") go(-1);
    else if (event.key === "+" || event.key === "=") zoom(1);
    else if (event.key === "-") zoom(-1);
    else if (number >= 0) {
      const one = looked();
      if (one) view(one, views[number]);
    } else return;
    event.preventDefault();
  });
})();
