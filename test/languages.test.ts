import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { suffixOf } from '../server/site/site-texts.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../shared/language.ts';
import { filesOf } from './support/guards.ts';
import { root } from './support/sources.ts';

/** Holds what a language needs besides its texts, and what no compiler sees. */

const OTHERS = LANGUAGE_NAMES.filter((name) => LANGUAGES[name].script !== 'Latin');

/** What stands before the braces of the rules that ask for a language, with the languages that each names. */
const RULES = filesOf('client/**/*.css').flatMap((path) =>
  readFileSync(join(root, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[{};]/)
    .map((rule) => ({ rule: `${path}: ${rule.trim()}`, names: namedIn(rule) }))
    .filter(({ names }) => names.length),
);

function namedIn(rule: string) {
  const named = [...rule.matchAll(/:lang\(([^)]*)\)|\[lang[~|^]?=["']?([\w-]+)/g)].flatMap(
    ([, list = '', one = '']) => `${list},${one}`.match(/[\w-]+/g) ?? [],
  );
  return LANGUAGE_NAMES.filter((name) => named.includes(name));
}

t.test('a style for a language is one for all languages of its script', async (t) => {
  for (const { rule, names } of RULES) {
    const scripts = names.map((name) => LANGUAGES[name].script);
    t.same(
      names,
      LANGUAGE_NAMES.filter((name) => scripts.includes(LANGUAGES[name].script)),
      rule,
    );
  }
  for (const [what, pattern] of [
    ['fonts, and room above and below its letters', /html:(?:lang|is)\(/],
    ['letters drawn bolder', /&:(?:lang|is)\(/],
    ['letters that stand as close as they are drawn', /h1, h2/],
    ["a font for the switch's word", /\[hreflang\]/],
  ] as const) {
    const named = RULES.filter(({ rule }) => pattern.test(rule)).flatMap(({ names }) => names);
    for (const name of OTHERS) t.ok(named.includes(name), `${name} has ${what}`);
  }
});

t.test("the font of the switch's word has the letters of each language's own name", async (t) => {
  const css = readFileSync(join(root, 'client/styles/fonts.css'), 'utf8');
  const [, ranges = ''] = /"Hindi word";[^}]*unicode-range:([^;]+);/.exec(css) ?? [];
  const letters = ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  });
  t.ok(letters.length);
  for (const name of OTHERS) {
    const lacking = [...LANGUAGES[name].name].filter((letter) => !letters.includes(letter));
    t.same(lacking, [], `${LANGUAGES[name].name}: client/styles/fonts/LICENSE.txt says how the file is made`);
  }
});

t.test('the built-in site folder has each file in every language', async (t) => {
  const folder = 'server/site/built-in';
  const files = filesOf(`${folder}/**/*.{md,json}`).filter((path) => !/\.[a-z]+\.\w+$/.test(path));
  t.ok(files.length);
  for (const file of files)
    for (const language of LANGUAGE_NAMES) {
      const own = file.replace(/\.\w+$/, (ending) => suffixOf(language) + ending);
      t.ok(existsSync(join(root, own)), own);
    }
});
