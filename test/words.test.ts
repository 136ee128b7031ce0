import t from 'tap';
import { codeOf, product } from './support/sources.ts';

/** Holds that names have the words of HTTP, Fastify and React, and one word for one thing (docs/glossary.md). */

/** Words that no name has, and those that it has in their place. */
const AVOIDED: Record<string, string> = {
  face: 'font, typeface',
  sheet: 'stylesheet',
  ground: 'background',
  marks: 'the thing that is marked',
  turns: 'rounds',
  below: 'inside, after, beginningWith',
  further: 'later, added, others',
  noted: 'recorded',
  reach: 'scope, find, contact',
};
/** Of browsers and packages. */
const NOT_OURS = ['Face', 'face', 'FontFace', 'CSSStyleSheet', 'adoptedStyleSheets'];
const NAME = /(?<![.'"`/-])\b[A-Za-z_$][\w$]*\b(?=\s*(?:[:,=(){};<]|\?:))/g;

/** @returns the names in code: words of texts, comments and regular expressions are none */
function namesIn(code: string): string[] {
  const bare = code
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replace(/`(?:[^`\\]|\\.)*`/g, (text) => (text.match(/\$\{[^}]*\}/g) ?? []).join(' '));
  return bare.match(NAME) ?? [];
}

/** `isFurtherPage` → is, further, page. */
const wordsOf = (name: string) =>
  name
    .split(/(?<=[a-z\d])(?=[A-Z])|_/)
    .map((word) => word.toLowerCase())
    .flatMap((word) => [word, word.replace(/(?<=.)e?[sd]$/, '')]);

const isAvoided = (name: string) => wordsOf(name).some((word) => Object.hasOwn(AVOIDED, word));

t.test('the words of a name are found, whatever its case', async (t) => {
  for (const word of Object.keys(AVOIDED)) {
    const upper = word[0]?.toUpperCase() + word.slice(1);
    const code = `const ${word} = 1; function is${upper}Page(${word}Of: string) {} type ${upper} = '${word} of';`;
    t.same(namesIn(code).filter(isAvoided), [word, `is${upper}Page`, `${word}Of`, upper], word);
    t.ok(isAvoided(`MAX_${word.toUpperCase()}`));
  }
  t.same(namesIn("say('below, further'); `further, and below`").filter(isAvoided), []);
});

t.test('no name of the product has a word that is avoided', async (t) => {
  for (const source of product) {
    const wrong = [...new Set(namesIn(codeOf(source)))].filter(
      (name) => isAvoided(name) && !NOT_OURS.includes(name),
    );
    t.same(wrong, [], `${source.path}: ${wrong.flatMap(wordsOf).flatMap((word) => AVOIDED[word] ?? [])}`);
  }
});
