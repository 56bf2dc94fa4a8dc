// Random changes of a page, the same for the same seed. `mutate` runs in the page: it sees nothing of this file.

/** Pages to change, each with what others lack. */
export const GROUNDS = {
  list: `<style>.off{display:none}.faint{opacity:0}.ghost{visibility:hidden}.wide{padding:30px}.row:first-child b{display:none}</style><h1>Orders</h1>
    <main id=ground>${rows(14, (i) => `<div class=row><b>Order ${i}</b> <span>paid</span> <button>Refund ${i}</button> <a href="#${i}">Open</a></div>`)}</main>`,
  form: `<form id=ground onsubmit="return false"><label for=f1>Street</label><input id=f1 value=Elm><p>Town <input id=f2></p><label><input type=checkbox> Gift</label>
    <fieldset><legend>Speed</legend><label><input type=radio name=s checked>Slow</label><label><input type=radio name=s>Fast</label></fieldset>
    <label>Land <select><option>Oslo<option selected>Bern</select></label><textarea aria-label=Note placeholder=Any></textarea><span id=hint>Help</span>
    <input type=range aria-labelledby=hint><details><summary>More</summary><input aria-label=Deep></details><div contenteditable aria-label=Story>Once</div><button>Send</button></form>`,
  table: `<table id=ground><caption>Stock</caption><thead><tr><th>Name<th>Count<th></thead><tbody>${rows(10, (i) => `<tr><td>Part ${i}<td>${i * 3}<td><button>Edit</button><input aria-label=Count>`)}</tbody></table>`,
  shadow: `<style>.off{display:none}</style><div id=ground><x-card><h2 slot=head>One</h2><button>Slotted</button></x-card><x-card><p>Two</p></x-card><div><x-card></x-card></div></div>
    <script>customElements.define('x-card', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML =
      '<section><slot name=head>No head</slot></section><button>Inner</button><slot><i>Nothing yet</i></slot>'; } })</script>`,
  scrollers: `<style>*{overflow-anchor:none}</style><div id=ground><div style="height:120px;overflow:auto" id=box>${rows(12, (i) => `<p>Line ${i} <a href="#l${i}">Read</a></p>`)}</div>
    <div style="width:300px;overflow-x:scroll"><div style="width:900px"><button>Left</button><button style="margin-left:600px">Right</button></div></div>
    <div style="height:1500px">Tall</div><ul>${rows(8, (i) => `<li onclick="1">Item ${i}</li>`)}</ul></div>`,
  layers: `<style>.off{display:none}dialog{border:0}</style><div id=ground><button>Under</button><p>Words</p><dialog><p>Sure?</p><button>Yes</button></dialog><dialog><button>Second</button></dialog>
    <div popover><button>Copy</button></div><div role=dialog aria-modal=true style="position:fixed;right:0;top:0;width:200px;background:#fff"><button>Panel</button></div><nav><a href="#a">A</a><a href="#b">B</a></nav></div>`,
  cards: `<style>.off{display:none}.hand{cursor:pointer}</style><div id=ground>${rows(9, (i) => `<article class="${i % 2 ? 'hand' : ''}" ${i % 3 ? '' : 'onclick="1"'}><h3>${i % 4 ? `Card ${i}` : `<a href="#c${i}">Card ${i}</a>`}</h3>
    <p>Some ${i} words</p><svg width=20 height=20><title>Icon ${i}</title><path d="M0 0h9v9"/></svg><img alt="Picture ${i}" width=40 height=40><label>Pick <input type=checkbox></label></article>`)}</div>`,
};

function rows(count, row) {
  return Array.from({ length: count }, (_, i) => row(i)).join('');
}

/** Makes `times` changes and answers their names, to tell what led to a failure. */
export function mutate({ seed, times }) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(random() * n);
  const of = (list) => list[below(list.length)];
  const word = () => of(['Ash', 'Birch', 'Cedar', 'Elm', 'Fir']) + below(50);
  const ground = document.querySelector('#ground');

  const all = (selector = '*') => {
    const found = [...ground.querySelectorAll(selector)];
    for (const host of ground.querySelectorAll('*')) if (host.shadowRoot) found.push(...host.shadowRoot.querySelectorAll(selector));
    return found;
  };
  const any = (selector) => of(all(selector)) ?? ground;
  /** What can hold anything: the insides of fields and drawings are not drawn as elements. */
  const room = () => of(all().filter((el) => !el.closest('input, select, textarea, option, img, svg, br, style'))) ?? ground;
  const texts = () => all().flatMap((el) => [...el.childNodes].filter((node) => node.nodeType === 3));
  const bit = () => of([
    `<button>${word()}</button>`, `<p>${word()} <a href="#${word()}">go</a></p>`, `<label>${word()} <input value=${word()}></label>`, word(), `<i>${word()}</i>`,
    `<select aria-label=${word()}><option>a<option>b</select>`, `<details><summary>${word()}</summary><button>In</button></details>`, `<div onclick="1">${word()}</div>`,
    `<div style="height:60px;overflow:auto"><div style="height:200px"><button>${word()}</button></div></div>`, `<label for=f1>${word()}</label>`, '<br>', `<h2>${word()}</h2>`,
    `<svg width=30 height=20><title>${word()}</title><a href="#s"><text y=15>${word()}</text></a></svg>`, `<ul style="cursor:pointer"><li>${word()}<li>${word()}</ul>`,
    `<fieldset><legend>${word()}</legend><input aria-label=${word()}></fieldset>`, `<div style="display:contents"><button>${word()}</button></div>`,
  ]);
  const fill = (el, html) => el.insertAdjacentHTML(of(['beforebegin', 'afterbegin', 'beforeend', 'afterend']), html);
  const toggle = (name, values) => {
    const el = any();
    if (el.hasAttribute(name) && below(2)) el.removeAttribute(name);
    else el.setAttribute(name, of(values));
  };
  const movable = () => all().filter((el) => !el.matches('body, html, style, script'));

  const kinds = {
    text: () => { const node = of(texts()); if (node) node.data = word(); },
    splitText: () => { const node = of(texts()); if (node?.data.length > 2) node.splitText(1); },
    normalize: () => any().normalize(),
    content: () => { any('p, b, span, i, h2, h3, li, td, button, a, label, legend, summary, option').textContent = word(); },
    html: () => { room().innerHTML = bit() + bit(); },
    insert: () => { const el = room(); if (el !== ground) fill(el, bit()); },
    remove: () => { const el = any(); if (el !== ground) el.remove(); },
    move: () => { const el = any(), to = room(); if (el !== ground && !el.contains(to)) to.append(el); },
    swap: () => { const el = any(); el.parentNode?.insertBefore(el.nextSibling ?? el, el); },
    reverse: () => { const el = any(); el.append(...[...el.childNodes].reverse()); },
    clone: () => { const el = any(); if (el !== ground) el.after(el.cloneNode(true)); },
    wrap: () => { const el = any(); if (el === ground) return; const around = document.createElement(of(['div', 'span', 'section', 'label'])); el.replaceWith(around); around.append(el); },
    unwrap: () => { const el = any(); if (el !== ground && !el.shadowRoot) el.replaceWith(...el.childNodes); },
    comment: () => any().append(document.createComment(word())),
    hide: () => toggle('hidden', ['']),
    className: () => any().classList.toggle(of(['off', 'faint', 'ghost', 'wide', 'hand'])),
    style: () => { any().style[of(['display', 'visibility', 'opacity', 'marginTop', 'position', 'color', 'cursor', 'overflow'])] = of(['none', 'hidden', '0', '40px', 'fixed', 'transparent', 'pointer', '']); },
    restyle: () => toggle('style', ['display:flex', 'display:none', 'opacity:.5', 'position:absolute;top:300px', 'transform:translateX(30px)', 'text-indent:9px', 'display:inline-block']),
    role: () => toggle('role', ['button', 'tab', 'none', 'option', 'heading', 'switch', 'row', 'textbox']),
    label: () => toggle('aria-label', [word(), '', word()]),
    labelledby: () => toggle('aria-labelledby', ['hint', 'f1', 'nowhere hint']),
    named: () => { any().id = of(['hint', 'f1', 'f2', 'other']); },
    forWhom: () => { const el = any('label'); if (el !== ground) el.htmlFor = of(['f1', 'f2', 'other']); },
    aria: () => toggle(of(['aria-checked', 'aria-expanded', 'aria-selected', 'aria-pressed', 'aria-hidden', 'aria-disabled', 'aria-current']), ['true', 'false', 'mixed']),
    inert: () => toggle('inert', ['']),
    disabled: () => toggle('disabled', ['']),
    tabindex: () => toggle('tabindex', ['0', '-1']),
    handler: () => toggle('onclick', ['1']),
    draggable: () => toggle('draggable', ['true', 'false']),
    editable: () => toggle('contenteditable', ['true', 'false']),
    title: () => toggle('title', [word()]),
    href: () => toggle('href', ['#x', '/there', 'https://other.example/a']),
    placeholder: () => toggle('placeholder', [word()]),
    type: () => { const el = any('input'); if (el !== ground) el.type = of(['text', 'checkbox', 'number', 'password', 'hidden', 'button', 'date']); },
    value: () => { const el = any('input, textarea'); if (el !== ground && el.type !== 'file') el.value = word(); },
    check: () => { const el = any('input[type=checkbox], input[type=radio]'); if (el !== ground) el.checked = !el.checked; },
    choose: () => { const el = any('select'); if (el !== ground) el.selectedIndex = below(el.options.length + 1) - 1; },
    options: () => { const el = any('select'); if (el !== ground) el.add(new Option(word(), word(), false, below(2) === 1)); },
    fold: () => { const el = any('details'); if (el !== ground) el.open = !el.open; },
    slot: () => toggle('slot', ['head', '']),
    shadow: () => {
      const el = document.createElement(of(['div', 'section', 'x-late', 'x-card']));
      if (!el.shadowRoot) el.attachShadow({ mode: 'open' }).innerHTML = `<p>Shade ${word()}</p><slot></slot>${bit()}`;
      room().append(el);
    },
    upgrade: () => {
      const el = any('x-late');
      if (el !== ground && !el.shadowRoot) el.attachShadow({ mode: 'open' }).innerHTML = `<button>${word()}</button><slot></slot>`;
      else room().insertAdjacentHTML('beforeend', `<x-late>Light ${bit()}</x-late>`);
    },
    shaded: () => { const host = of(all().filter((el) => el.shadowRoot)); if (host) fill(of([...host.shadowRoot.children]) ?? host, bit()); },
    sheet: () => { const el = document.createElement('style'); el.textContent = of(['b{display:none}', 'p{cursor:pointer}', 'button::before{content:"+"}', '', 'li{display:inline}']); any().append(el); },
    unsheet: () => of([...document.querySelectorAll('style')])?.remove(),
    scrollPage: () => scrollTo(0, below(400)),
    scrollBox: () => { const box = of(all().filter((el) => el.scrollHeight > el.clientHeight + 9)); if (box) box.scrollTop = below(200); },
    dialog: () => { const el = any('dialog'); if (el !== ground && el.isConnected) if (el.open) el.close(); else of([() => el.show(), () => el.showModal()])(); },
    popover: () => { const el = any('[popover]'); if (el !== ground) el.togglePopover(); },
    focus: () => { const el = of(movable()); if (el && 'focus' in el) el.focus(); },
    root: () => document.documentElement.toggleAttribute('data-on'),
    body: () => { document.body.style.marginLeft = `${below(60)}px`; },
    svg: () => { const el = any('svg, svg *'); if (el !== ground) el.setAttribute(of(['fill', 'class', 'role']), of(['red', 'off', 'img'])); },
    lang: () => toggle('dir', ['rtl', 'ltr']),
  };
  const names = Object.keys(kinds);
  const done = [];
  for (let i = 0; i < times; i++) {
    const name = of(names);
    done.push(name);
    try {
      kinds[name]();
    } catch (e) {
      // What the DOM forbids (a node into itself, a closed dialog) is no change.
      if (!(e instanceof DOMException)) throw e;
    }
  }
  return done;
}
