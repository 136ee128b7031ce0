import t from 'tap';
import { createRulesFor } from './first-screen.ts';

const picked = (css: string, names: string) => createRulesFor(css)(new Set(names.split(' ')));

t.test('rules of classes in sight stay, in their groups and their order', async (t) => {
  const css =
    '@layer a,b;h1{margin:0}@layer a{.card{color:red}@media (width>9px){.card .title{top:0}.other{top:1px}}}.other{left:0}';
  t.equal(
    picked(css, 'h1 .card .title'),
    '@layer a,b;h1{margin:0}@layer a{.card{color:red}@media (width>9px){.card .title{top:0}}}',
  );
  t.equal(picked(css, 'h1'), '@layer a,b;h1{margin:0}');
  t.equal(picked(css, '.h1'), '@layer a,b;');
});

t.test('of a list of selectors those in sight stay', async (t) => {
  const css = '.a,.b:is(.c,.d),[data-x="a,b"] .e{top:0}';
  t.equal(picked(css, '.a .b'), '.a{top:0}');
  t.equal(picked(css, '.a .b .d'), '.a,.b:is(.c,.d){top:0}');
  t.equal(
    picked(':where(input,select):not(.x){top:0}::placeholder{top:1px}', 'select'),
    ':where(input,select):not(.x){top:0}',
  );
});

t.test('states that come later, and paper, are left to the sheet', async (t) => {
  t.equal(
    picked('.a:hover,.a:not(:focus){top:0}.a:focus-visible{top:1px}@media print{.a{top:2px}}', '.a'),
    '.a:not(:focus){top:0}',
  );
});

t.test('a movement stays where something in sight makes it', async (t) => {
  const css = '.a{animation:rise 1s}@keyframes rise{0%{top:0}to{top:1px}}@keyframes fall{to{top:2px}}';
  t.equal(picked(css, '.a'), '.a{animation:rise 1s}@keyframes rise{0%{top:0}to{top:1px}}');
});

t.test('values that show later are left to the sheet', async (t) => {
  t.equal(
    picked('.a{top:0;transition:top 1s;background:url("a;b");cursor:pointer}.a .b{transition:none}', '.a .b'),
    '.a{top:0;background:url("a;b")}',
  );
});

t.test('of the custom properties those stay that something reads', async (t) => {
  const css =
    ':root{--a: 1px;--b: var(--a);--c: "x;y";--d: var(--c)}.a{top:var(--b)}@media print{.a{top:var(--d)}}';
  t.equal(picked(css, '.a'), ':root{--a: 1px;--b: var(--a)}.a{top:var(--b)}'.replace('}.a', ';}.a'));
  t.equal(createRulesFor(':root{--a: 1px}', '.b{top:var(--a)}')(new Set()), ':root{--a: 1px}');
});

t.test('punctuation in a string ends nothing', async (t) => {
  t.equal(picked('.a:before{content:"};{"}.b{top:0}', '.a'), '.a:before{content:"};{"}');
});
