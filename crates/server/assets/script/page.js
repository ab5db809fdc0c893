// Keeps a table's page up to date and makes it pleasant. The files of this folder are one script, in the order of
// `http/assets.rs`; this one holds what all use, and morphing.
// The page works without it: every move is a button of a plain form. Nothing here knows any game.
"use strict";

const root = document.documentElement;
root.classList.add("js");
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const main = () => $("main.table");
const keep = {
  get: (name) => { try { return localStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem(name, value); } catch { /* private window */ } },
  remove: (name) => { try { localStorage.removeItem(name); } catch { /* private window */ } },
  names: () => { try { return Object.keys(localStorage); } catch { return []; } },
};

// Morphing: makes one tree like another, keeping elements with the same id, the focus and what is being typed.

function morph(from, to) {
  // What somebody has typed stays, also after the cursor has left it.
  const typed = from.matches("input:not([type=range])") && (from === document.activeElement || from.value !== from.defaultValue);
  for (const { name, value } of [...to.attributes]) {
    if (name !== "aria-pressed" || !from.matches("[data-piece], [data-pieces], [data-sort]")) {
      if (from.getAttribute(name) !== value) from.setAttribute(name, value);
    }
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !(name === "open" && from.matches("details"))) from.removeAttribute(name);
  }
  if (from.matches("input") && !typed && from !== document.activeElement) from.value = to.value;
  morphChildren(from, to);
}

function morphChildren(from, to) {
  const known = new Map();
  const wanted = new Set([...to.children].map((child) => child.id));
  for (const child of [...from.children]) {
    if (child.id && !wanted.has(child.id)) child.remove();
    else if (child.id) known.set(child.id, child);
  }
  let here = from.firstChild;
  for (const node of [...to.childNodes]) {
    const same = node.id ? known.get(node.id) : alike(here, node) ? here : null;
    if (same && same.nodeName === node.nodeName) {
      // Nameless things in its way go: a live region that is moved would be a new one, and silent.
      while (here && here !== same && !here.id) here = drop(here);
      if (same === here) here = here.nextSibling;
      else from.insertBefore(same, here);
      if (node.nodeType === Node.ELEMENT_NODE) morph(same, node);
      else if (same.data !== node.data) same.data = node.data;
    } else {
      from.insertBefore(node, here);
    }
  }
  while (here) here = drop(here);
}

// Takes a node away and tells which one followed it.
function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function alike(a, b) {
  return a && !a.id && a.nodeType === b.nodeType && a.nodeName === b.nodeName;
}
