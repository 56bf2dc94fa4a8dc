// A later look costs what changed, and says the same as a first one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agrees } from './agree.mjs';
import { open, print } from './harness.mjs';

const chrome = await open();

const PAGE = `<style>.off{display:none}.faint{opacity:0}#box:checked ~ p{display:none}.wide{padding:30px}</style>
<h1 id=h>Orders</h1><input type=checkbox id=box aria-label=Hide><p id=after>After the box</p><div id=list></div><div id=menu class=off><button>In menu</button></div>
<script>for (let i = 0; i < 60; i++) list.insertAdjacentHTML('beforeend', '<div class=row id=r' + i + '><span>Order ' + i + '</span><button>Refund ' + i + '</button><a href="#' + i + '">Open ' + i + '</a></div>')</script>`;

test('answers splices that make the caller\'s lines the new ones', async () => {
  const frame = await chrome.page(PAGE);
  let held = await frame.snapshot();
  const steps = [
    () => { document.querySelector('#r3 button').textContent = 'Refunded'; },
    () => { document.querySelector('#r5').remove(); },
    () => { list.prepend(document.querySelector('#r20')); },
    () => { list.insertAdjacentHTML('afterbegin', '<p>New words</p>'); },
    () => { document.getElementById('menu').classList.remove('off'); },
    () => { document.querySelector('#r7').classList.add('faint'); },
    () => { document.querySelector('#r8').classList.add('wide'); },
    () => { document.querySelector('#r9 span').firstChild.data = 'Changed'; },
    () => { document.querySelector('#r10').attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>'; document.querySelector('#r10').title = 'x'; },
    () => { document.getElementById('box').checked = true; },
    () => { document.styleSheets[0].insertRule('#r12 { display: none }'); document.head.append(document.createElement('style')); },
    () => { list.replaceChildren(...[...list.children].reverse()); },
    () => { document.querySelector('#r30').setAttribute('hidden', ''); document.querySelector('#r31').inert = true; },
    () => { document.querySelector('#r30').removeAttribute('hidden'); },
    () => { scrollTo(0, 300); },
    () => { document.body.insertAdjacentHTML('beforeend', '<dialog id=d><button>Only me</button></dialog>'); document.getElementById('d').showModal(); },
    () => { document.getElementById('d').close(); },
    () => { list.innerHTML = ''; },
  ];
  for (const step of steps) {
    await frame.page.evaluate(step);
    await frame.page.evaluate(() => new Promise(requestAnimationFrame));
    held = await agrees(frame, held);
  }
});

test('agrees with a first look after any row of changes', async () => {
  const frame = await chrome.page(PAGE);
  let held = await frame.snapshot();
  for (let seed = 1; seed <= 25; seed++) {
    await frame.page.evaluate((s) => {
      let x = s * 7919;
      const next = (n) => (x = (x * 1103515245 + 12345) & 0x7fffffff) % n;
      for (let i = 0; i < 4; i++) {
        const all = [...list.querySelectorAll('*')];
        const el = all[next(all.length)] ?? list;
        const act = next(8);
        if (act === 0) el.textContent = 'T' + next(99);
        else if (act === 1) el.classList.toggle('off');
        else if (act === 2) el.classList.toggle('faint');
        else if (act === 3) el.remove();
        else if (act === 4) el.insertAdjacentHTML('beforebegin', `<button>B${next(99)}</button>`);
        else if (act === 5) el.append(all[next(all.length)]?.cloneNode(true) ?? 'x');
        else if (act === 6) el.setAttribute('role', ['button', 'tab', 'none'][next(3)]);
        else el.toggleAttribute('onclick');
      }
    }, seed);
    held = await agrees(frame, held);
  }
});

test('sees what a style change without a mutation shows and hides', async () => {
  const frame = await chrome.page('<style>ul{display:none}div:hover ul{display:block}</style><div><a href="#m">Machines</a><ul><li><a href="#l">Lathes</a></ul></div>');
  let held = await frame.snapshot();
  await frame.page.hover('a');
  held = await agrees(frame, held);
  assert.match(print(held.lines), /Lathes/);
  await frame.page.mouse.move(600, 600);
  held = await agrees(frame, held);
  assert.doesNotMatch(print(held.lines), /Lathes/);
});

test('sees values that scripts set', async () => {
  const frame = await chrome.page('<input aria-label=A><select aria-label=S><option>x<option>y</select>');
  const held = await frame.snapshot();
  await frame.page.evaluate(() => { document.querySelector('input').value = 'set'; document.querySelector('select').selectedIndex = 1; });
  const { lines } = await agrees(frame, held);
  assert.match(print(lines), /value=set[^]*x \| \*y/);
});

test('gives the whole when the base is not known or of another kind', async () => {
  const frame = await chrome.page('<button>A</button>');
  assert.ok((await frame.snapshot({ base: 99 })).lines);
  const text = await frame.snapshot({ detail: 'text' });
  const json = await frame.snapshot({ detail: 'json', base: text.seq });
  assert.ok(json.lines);
  assert.deepEqual((await frame.snapshot({ detail: 'text', base: json.seq })).splices, []);
});

test('changes one line for one change on a large page', async () => {
  const frame = await chrome.page(`<table id=t></table><script>t.innerHTML = Array.from({ length: 900 }, (_, i) => '<tr><td>' + i + '<td>Customer<td><button>Open ' + i + '</button>').join('')</script>`);
  const first = await frame.snapshot({ detail: 'text' });
  await frame.page.evaluate(() => { document.querySelectorAll('button')[700].textContent = 'Closed'; });
  const { splices, stats } = await frame.snapshot({ detail: 'text', base: first.seq });
  assert.deepEqual(splices.map(([, remove, add]) => [remove, add.map((l) => l.text)]), [[1, ['<button>Closed']]]);
  assert.ok(stats.ms < first.stats.ms, `${stats.ms} ms after ${first.stats.ms} ms`);
});

test('sees rules that a script puts into a style sheet', async () => {
  const frame = await chrome.page(PAGE);
  const before = await frame.snapshot();
  await frame.page.evaluate(() => void document.styleSheets[0].insertRule('#r2 { display: none }'));
  const held = await agrees(frame, before);
  assert.doesNotMatch(print(held.lines), /Refund 2\b/);
  await frame.page.evaluate(() => { document.styleSheets[0].disabled = true; });
  assert.match(print((await agrees(frame, held)).lines), /Refund 2\b/);
});

test('says what the page is like after what it put off until the next picture', async () => {
  const frame = await chrome.page('<p id=p>Words</p>');
  await frame.snapshot();
  const { changes } = await frame.call('activity');
  await frame.page.evaluate(() => { requestAnimationFrame(() => { p.textContent = 'Other'; }); });
  const after = await frame.call('activity', { afterFrame: true });
  assert.ok(after.changes > changes);
});

test('has no listener in the document that asks for a press', async () => {
  const frame = await chrome.page('<button id=b>Press</button>');
  await frame.snapshot();
  const { result } = await frame.session.send('Runtime.evaluate', { expression: 'document' });
  const { listeners } = await frame.session.send('DOMDebugger.getEventListeners', { objectId: result.objectId, depth: -1, pierce: true });
  assert.deepEqual(listeners.filter(({ type }) => /^(click|mouse|pointer|touch|drop|drag)/.test(type)), []);
});

test('counts changes that can show, and tells when it was quiet', async () => {
  const frame = await chrome.page('<p id=p>Words</p><i id=spin style="display:block;width:9px;height:9px"></i>');
  await frame.snapshot();
  const before = await frame.call('activity');
  await frame.page.evaluate(() => { spin.style.transform = 'rotate(9deg)'; });
  assert.equal((await frame.call('activity')).changes, before.changes);
  await frame.page.evaluate(() => { p.textContent = 'Other'; });
  const later = await frame.call('activity');
  assert.ok(later.changes > before.changes);
  assert.ok(later.quietMs < 5000);
});

test('stops at its deadline and says so', async () => {
  const frame = await chrome.page(`<div id=d></div><script>d.innerHTML = '<p><b>x</b></p>'.repeat(30000)</script>`);
  const cut = await frame.snapshot({ deadlineMs: 1 });
  assert.match(cut.truncated, /too large/);
  const whole = await frame.snapshot({ deadlineMs: 10000 });
  assert.equal(whole.truncated, undefined);
  assert.equal(whole.lines.length, 30000);
});

const FAR = `<style>.off{display:none}.slide{margin-left:40px}</style><div style="height:2000px"></div>
<section><div><label for=a id=la>First</label></div><div><p>Note</p><p><input id=a></p></div></section>
<section><div><div id=beside>Street</div><div><span><input id=b></span><p>Of the house</p></div></div></section>
<section><h2 id=head>Basket</h2><div><p><button aria-labelledby="head">x</button></p><p>More</p></div></section>
<section><div><p id=text>Two</p><button id=c>Go</button></div><div><p>Three</p><fieldset id=set><input id=d aria-label=D><i>Four</i></fieldset></div></section>
<section><details id=more><summary>More</summary><p>Inside</p><button>In</button></details><p>After</p></section>
<section id=rows>${'<div class=row><b>Row</b> <i>cell</i> <button>Press</button></div>'.repeat(6)}</section>`;

const FAR_CHANGES = {
  'the words of a label elsewhere': () => { la.textContent = 'Second'; },
  'what a label is for': () => { la.htmlFor = 'b'; },
  'a label that comes': () => { text.innerHTML = '<label for=d>Given</label>'; },
  'a label that goes': () => { la.remove(); },
  'words beside a field': () => { beside.textContent = 'Avenue'; },
  'the words of a heading that names another': () => { head.textContent = 'Cart'; },
  'a set that is disabled': () => { set.disabled = true; },
  'a state without a mutation': () => { b.value = 'Typed by a script'; },
  'details that open': () => { more.open = true; },
  'a row that is hidden': () => { rows.children[2].className = 'off'; },
  'a row that moves aside': () => { rows.children[1].classList.add('slide'); },
  'rows that change places': () => { rows.append(rows.firstElementChild); },
  'what scrolls into view': () => { scrollTo(0, 1500); },
  'a ground that grows': () => { document.querySelector('div').style.height = '2400px'; },
  'a dialog over it': () => { const d = document.createElement('dialog'); d.innerHTML = '<button>OK</button>'; document.body.append(d); d.showModal(); },
};

for (const [what, change] of Object.entries(FAR_CHANGES)) {
  test(`keeps no block out of view past ${what}`, async () => {
    const frame = await chrome.page(FAR);
    const first = await frame.snapshot();
    const second = await agrees(frame, { seq: first.seq, lines: first.lines });
    await frame.page.evaluate(change);
    const third = await agrees(frame, second);
    await agrees(frame, third);
  });
}

const NAMED = `<label id=w><button id=b>Pay</button> <select id=s><option>Now<option>Later</select></label>
<label><input type=checkbox> Every <input id=n value=5 aria-label=Days> days</label>
<p id=p style="cursor:pointer">Town <input id=t inert></p><label id=l><input type=checkbox id=k>Gift</label>`;

for (const [what, change] of Object.entries({
  'the choice of a select in a label': () => { s.selectedIndex = 1; },
  'the options of a select in a label': () => { s.innerHTML = '<option>Never'; },
  'the value of a field in a label': () => { n.value = '7'; },
  'a label for what a name is made of': () => { l.htmlFor = 't'; },
  'the words of the label around a button': () => { w.prepend('You '); },
})) {
  test(`says a name anew after a change of ${what}`, async () => {
    const frame = await chrome.page(NAMED);
    const held = await agrees(frame, await frame.snapshot());
    await frame.page.evaluate(change);
    const later = await agrees(frame, held);
    assert.notDeepEqual(later.splices, []);
  });
}

test('says what a style sheet writes that comes right after a look', async () => {
  const frame = await chrome.page('<button class=up>Load</button>');
  const held = await frame.snapshot();
  await frame.page.evaluate(() => document.head.append(Object.assign(document.createElement('style'), { textContent: '.up::before{content:"Up"}' })));
  const { lines } = await agrees(frame, held);
  assert.match(print(lines), /<button>UpLoad/);
});

test('sees what a style sheet did that goes with what it is in, or comes so', async () => {
  const frame = await chrome.page('<p>Words</p><div id=d><i>Part</i><style>p{display:none}</style></div>');
  let held = await frame.snapshot();
  await frame.page.evaluate(() => { window.part = d; d.remove(); });
  held = await agrees(frame, held);
  assert.match(print(held.lines), /Words/);
  await frame.page.evaluate(() => document.body.append(part));
  held = await agrees(frame, held);
  assert.doesNotMatch(print(held.lines), /Words/);
});
