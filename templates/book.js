"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const main = document.getElementById("_text");
  const panel = document.querySelector(".panel");
  const narrow = matchMedia("(max-width: 58rem)");

  // Contents: beside the text, or folded up above it --------------------------------------------------------------------
  const fold = () => {
    panel.open = !narrow.matches;
    panel.querySelector("summary").tabIndex = narrow.matches ? 0 : -1; // beside the text there is nothing to fold
  };
  fold();
  narrow.addEventListener("change", fold);
  panel.querySelector("summary").addEventListener("click", event => { if (!narrow.matches) event.preventDefault(); });
  panel.addEventListener("click", event => { if (narrow.matches && event.target.closest("a")) panel.open = false; });
  panel.addEventListener("keydown", event => {
    if (event.key !== "Escape" || !narrow.matches) return;
    panel.open = false;
    panel.querySelector("summary").focus();
  });

  // The section that is being read ---------------------------------------------------------------------------------------
  const entries = [...document.querySelectorAll(".contents a")].map(link => [link, document.getElementById(link.hash.slice(1))]);
  let waiting = false;
  const mark = () => {
    waiting = false;
    let here = null;
    for (const [link, heading] of entries) if (heading && heading.getBoundingClientRect().top < innerHeight * 0.3) here = link;
    for (const [link] of entries) if (link === here) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    if (here && !narrow.matches && panel.scrollHeight > panel.clientHeight) {
      const top = here.offsetTop - panel.offsetTop;
      if (top < panel.scrollTop || top > panel.scrollTop + panel.clientHeight - 60) panel.scrollTop = top - panel.clientHeight / 2;
    }
  };
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(mark);
  }, { passive: true });
  mark();

  // Steps ----------------------------------------------------------------------------------------------------------------
  for (const stepper of document.querySelectorAll(".stepper:has(.controls)")) {
    const frames = [...stepper.querySelectorAll(".frame")];
    const part = name => stepper.querySelector(name);
    const [controls, begin, run, range, at, said] = [".controls", ".begin", ".run", "[type=range]", ".at", "[role=status]"].map(part);
    const [previous, next] = [part(".previous"), part(".next")];
    controls.hidden = false;
    let step = 0;
    const show = (to, by_slider = false) => {
      step = Math.min(frames.length - 1, Math.max(0, to));
      frames.forEach((frame, number) => frame.classList.toggle("now", number === step));
      const words = `${step + 1} / ${frames.length}`;
      at.textContent = words;
      range.value = step + 1;
      range.setAttribute("aria-valuetext", `${words}. ${frames[step].dataset.words}`);
      previous.setAttribute("aria-disabled", step === 0);
      next.setAttribute("aria-disabled", step === frames.length - 1);
      // The slider says its own value when it moves; buttons do not.
      said.textContent = by_slider ? "" : `${words}. ${frames[step].dataset.words}`;
    };
    const toggle = stepping => {
      stepper.classList.toggle("stepping", stepping);
      begin.hidden = stepping;
      run.hidden = !stepping;
      (stepping ? range : begin).focus({ preventScroll: true });
      if (stepping) show(0, true);
      else said.textContent = "";
      // The panels take less room now, or more: what the reader looks at may have left the window.
      (stepping ? stepper : controls).scrollIntoView({ block: "nearest" });
    };
    begin.addEventListener("click", () => toggle(true));
    part(".end").addEventListener("click", () => toggle(false));
    previous.addEventListener("click", () => show(step - 1));
    next.addEventListener("click", () => show(step + 1));
    range.addEventListener("input", () => show(range.value - 1, true));
    run.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") toggle(false);
      else if (event.target === range) return; // it knows the keys itself
      else {
        const forward = getComputedStyle(stepper).direction === "rtl" ? -1 : 1;
        const to = { ArrowRight: step + forward, ArrowLeft: step - forward, Home: 0, End: frames.length - 1 }[event.key];
        if (to === undefined) return;
        show(to);
      }
      event.preventDefault();
    });
  }

  // Tables: only what can be scrolled takes part in the order of the Tab key ----------------------------------------------
  const sizes = new ResizeObserver(entries => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  for (const table of document.querySelectorAll(".scroll, pre")) sizes.observe(table);

  // Pictures: one that is enlarged enlarges all steps of its figure --------------------------------------------------------
  for (const stepper of document.querySelectorAll(".stepper")) {
    const boxes = [...stepper.querySelectorAll(".enlarge input")];
    stepper.addEventListener("change", event => {
      if (boxes.includes(event.target)) for (const box of boxes) box.checked = event.target.checked;
    });
  }

  // Search -----------------------------------------------------------------------------------------------------------------
  const [find, query, count, where, results] = ["_find", "_query", "_count", "_at", "_results"].map(id => document.getElementById(id));
  const MOST = 100;
  const UNITS = "h2, h3, h4, h5, h6, p, li, dt, dd, td, th, pre, figcaption, caption";
  const fold_letters = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const folded = text => { // with the place of each letter in the text
    let letters = "";
    const places = [];
    for (let place = 0; place < text.length;) {
      const sign = String.fromCodePoint(text.codePointAt(place));
      const plain = fold_letters(sign);
      letters += plain;
      for (let n = 0; n < plain.length; n++) places.push(place);
      place += sign.length;
    }
    places.push(text.length);
    return { letters, places };
  };
  let units = null;
  const gather = () => {
    const found = new Map();
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    let heading = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const icon = node.nodeType !== Node.TEXT_NODE;
      if (icon && !node.matches("svg.icon")) continue;
      const element = node.parentElement.closest(UNITS);
      if (!element || !main.contains(element) || node.parentElement.closest("svg, .sr, .self, .controls, .back, .between")) continue;
      if (!found.has(element)) {
        if (/^H[2-6]$/.test(element.tagName)) heading = element;
        if (!element.id) element.id = `_r${found.size}`;
        found.set(element, { element, heading, text: "", nodes: [] });
      }
      const unit = found.get(element);
      unit.nodes.push([unit.text.length, node]);
      unit.text += icon ? node.getAttribute("aria-label") : node.data;
    }
    units = [...found.values()];
    for (const unit of units) Object.assign(unit, folded(unit.text));
  };
  const title = heading => heading.textContent.replace(/#$/, "").trim();
  const spots = (unit, terms) => terms.flatMap(term => {
    const all = [];
    for (let at = unit.letters.indexOf(term); at >= 0; at = unit.letters.indexOf(term, at + term.length)) {
      all.push([unit.places[at], unit.places[at + term.length]]);
    }
    return all;
  }).sort((one, other) => one[0] - other[0]);
  const snippet = (unit, found) => {
    const first = found.length ? found[0][0] : 0;
    const start = first < 40 ? 0 : unit.text.lastIndexOf(" ", first - 25) + 1;
    const far = unit.text.lastIndexOf(" ", start + 110); // whole words, unless one is very long
    const end = unit.text.length <= start + 110 ? unit.text.length : far > start + 60 ? far : start + 110;
    const words = document.createElement("span");
    if (start) words.append("… ");
    let at = start;
    for (const [from, to] of found) {
      if (from < at || to > end) continue;
      const hit = document.createElement("mark");
      hit.textContent = unit.text.slice(from, to);
      words.append(unit.text.slice(at, from), hit);
      at = to;
    }
    words.append(unit.text.slice(at, end), end < unit.text.length ? " …" : "");
    return words;
  };
  const point = (unit, place) => { // a place in a text as a place in its nodes
    for (let number = unit.nodes.length - 1; number >= 0; number--) {
      const [start, node] = unit.nodes[number];
      if (place < start) continue;
      if (node.nodeType === Node.TEXT_NODE) return [node, Math.min(place - start, node.length)];
      return [node.parentNode, [...node.parentNode.childNodes].indexOf(node) + (place > start)];
    }
    return [unit.nodes[0][1], 0];
  };
  const highlight = hits => {
    if (!window.Highlight) return;
    const ranges = hits.flatMap(({ unit, found }) => found.map(([from, to]) => {
      const range = new Range();
      range.setStart(...point(unit, from));
      range.setEnd(...point(unit, to));
      return range;
    }));
    CSS.highlights.set("found", new Highlight(...ranges));
  };
  const search = () => {
    if (!units) gather();
    const terms = fold_letters(query.value).split(/\s+/).filter(Boolean);
    const hits = terms.length ? units.filter(unit => terms.every(term => unit.letters.includes(term))) : [];
    const weight = unit => unit.element === unit.heading ? 0 : /^(DT|CAPTION|FIGCAPTION)$/.test(unit.element.tagName) ? 1 : 2;
    const ranked = [0, 1, 2].flatMap(rank => hits.filter(unit => weight(unit) === rank));
    const shown = ranked.slice(0, MOST).map(unit => ({ unit, found: spots(unit, terms) }));
    results.replaceChildren(...shown.map(({ unit, found }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `#${unit.element.id}`;
      if (unit.element === unit.heading) {
        const name = document.createElement("b");
        name.append(snippet(unit, found));
        link.append(name);
      } else {
        if (unit.heading) {
          const name = document.createElement("b");
          name.textContent = title(unit.heading);
          link.append(name);
        }
        link.append(snippet(unit, found));
      }
      item.append(link);
      return item;
    }));
    count.textContent = !terms.length ? "" : !hits.length ? count.dataset.none
      : `${count.dataset.found}: ${hits.length}${hits.length > MOST ? ` (1–${MOST})` : ""}`;
    where.textContent = "";
    highlight(shown);
  };
  find.hidden = false;
  results.addEventListener("focusin", event => { // which result it is: a list says so aloud itself
    const items = [...results.children];
    where.textContent = `${items.indexOf(event.target.closest("li")) + 1} / ${items.length}`;
  });
  results.addEventListener("focusout", () => { where.textContent = ""; });
  query.addEventListener("input", search);
  find.addEventListener("keydown", event => {
    const links = [...results.querySelectorAll("a")];
    const at = links.indexOf(event.target);
    if (event.key === "Escape" && query.value) {
      query.value = "";
      search();
      query.focus();
      event.stopPropagation();
    } else if (event.key === "ArrowDown" && links.length) links[Math.min(at + 1, links.length - 1)].focus();
    else if (event.key === "ArrowUp" && at >= 0) (at ? links[at - 1] : query).focus();
    else return;
    event.preventDefault();
  });
})();
