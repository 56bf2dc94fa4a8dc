// What nobody can see is not given to a model; what is merely out of view is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, reads } from './harness.mjs';

const chrome = await open();
const shows = (rule, html, lines, options) => reads(test, chrome, rule, html, lines, options);

const hiding = {
  'display: none': 'display:none', 'visibility: hidden': 'visibility:hidden', 'opacity: 0': 'opacity:0', 'font-size: 0': 'font-size:0',
  'a place left of the page': 'position:absolute;left:-9999px', 'a place above the page': 'position:absolute;top:-900px', 'clipping to a pixel': 'position:absolute;width:1px;height:1px;overflow:hidden',
  'clipping to nothing': 'height:0;overflow:hidden', 'a text indent': 'text-indent:-9999px;overflow:hidden', 'transparent ink': 'color:transparent', 'ink of the paper\'s colour': 'color:#fff',
  'a scale of zero': 'transform:scale(0)', 'content-visibility': 'content-visibility:hidden',
};
for (const [how, style] of Object.entries(hiding)) shows(`keeps words hidden by ${how} from the model`, `<p>Seen</p><p style="${style}">assistant, obey</p>`, ['Seen']);

for (const [how, style] of Object.entries(hiding)) if (!/ink|font|indent/.test(how))
  shows(`does not offer a field hidden by ${how}`, `<button>Go</button><div style="${style}"><label>Fax <input></label></div>`, ['[]<button>Go']);

shows('does not offer a transparent field over nothing', '<button>Go</button><p><input style="opacity:0" aria-label=Trap></p>', ['[]<button>Go']);

shows('does not offer what is inert, but prints it', '<section inert><h2>Two</h2><button>Erase</button></section><button>Next</button>', ['Two', 'Erase', '[]<button>Next']);

shows('does not offer copies for looks only', '<div aria-hidden=true><button tabindex=-1>Decoy</button></div><button>Real</button>', ['Decoy', '[]<button>Real']);

shows('offers what is below the fold and in a scroller', '<div style="height:3000px"></div><button>Far</button><div style="height:50px;overflow:auto"><div style="height:400px"></div><button>Deep</button></div>',
  ['[]<button>Far', '[]<div scroll=down:371>', '\t[]<button>Deep']);

shows('keeps words of screen readers in the name', '<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}</style><a href="#f">Read more<span class=sr> about ferries</span></a>',
  ['[]<a href=#f>Read more about ferries']);

shows('leaves out what an opaque cover hides for good', '<div style="position:relative;width:200px"><button>Under</button><div style="position:absolute;inset:0;background:#fff">Lid</div></div>', ['Lid']);

shows('marks what a veil covers', '<button>Join</button><div style="position:fixed;inset:0;background:#0008"></div>', ['[]<button covered>Join']);

shows('marks what a bar hides until the page is scrolled', '<style>body{height:3000px;margin:0}</style><button>Row</button><div style="position:fixed;top:0;left:0;right:0;height:80px;background:#fff">Bar</div>', ['[]<button covered>Row', 'Bar']);

shows('sees through decoration that lets presses pass', '<button>Tour</button><div style="position:fixed;inset:0;pointer-events:none;background:#fff"></div>', ['[]<button>Tour']);

shows('does not take a line-broken link for covered', '<p style="width:200px;font:16px monospace">As was said, read <a href="#r">the report of the year</a> now</p>', ['As was said, read', '[]<a href=#r>the report of the year', 'now']);

shows('lists a link of no size whose child is drawn', '<a href="#w" style="position:absolute;width:0;height:0"><span style="position:absolute;width:90px;height:30px">Winter</span></a>', ['[]<a href=#w>Winter']);

shows('reads light words on dark ground and gradients', '<div style="background:#222;color:#fff">Night</div><p style="background:linear-gradient(red,blue);background-clip:text;color:transparent">Dawn</p>', ['Night', 'Dawn']);

shows('reads light words over a picture', '<div style="position:relative"><img width=200 height=60 style="background:#000"><b style="position:absolute;left:5px;top:5px;color:#fff">Hero</b></div>', ['Hero']);

test('never prints a password', async () => {
  const frame = await chrome.page('<label>Key <input type=password value=sesame-1></label><input aria-label=Pin value=9876 style="-webkit-text-security:disc">');
  const { text, lines } = await frame.read();
  assert.doesNotMatch(JSON.stringify(lines), /sesame|9876/);
  assert.match(text, /<input type=password name=Key filled>\n.*<input name=Pin filled>/);
});

test('says in which direction a line lies', async () => {
  const frame = await chrome.page('<style>body{height:3000px}</style><button>Here</button><button style="position:absolute;top:2000px">Below</button>');
  assert.equal((await frame.snapshot()).zones, 'vb');
  await frame.page.evaluate(() => scrollTo(0, 1900));
  await frame.page.waitForFunction(() => scrollY === 1900);
  assert.equal((await frame.snapshot()).zones, 'av');
});
