/** States and parts that nobody sees in the first moments: their rules come with the whole sheet. */
const LATER =
  /:(hover|active|focus|focus-visible|focus-within|target|popover-open|disabled)\b|\[open\]|::(backdrop|selection|view-transition)/;
const LATER_GROUP = /^@(media print|starting-style|page)\b/;
const GROUP = /^@(layer|media|supports|container)\b/;

/**
 * The rules of a sheet that a first screen needs, without those for states that come later.
 * @param css minified
 * @param names what the first screen has: elements (`h1`) and classes (`.grid`)
 */
export function rulesFor(css: string, names: ReadonlySet<string>): string {
  const needed = pick(css, names);
  // Movements that nothing needed makes.
  return needed.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) =>
    needed.split(new RegExp(`\\b${name}\\b`)).length > 2 ? rule : '',
  );
}

function pick(css: string, names: ReadonlySet<string>): string {
  let picked = '';
  for (const { head, body } of rulesOf(css)) {
    if (body === null) picked += `${head};`;
    else if (LATER_GROUP.test(head)) continue;
    else if (GROUP.test(head)) {
      const inner = pick(body, names);
      if (inner) picked += `${head}{${inner}}`;
    } else if (head.startsWith('@')) picked += `${head}{${body}}`;
    else {
      const selectors = partsOf(head).filter((selector) => isFor(selector, names));
      if (selectors.length) picked += `${selectors.join()}{${body}}`;
    }
  }
  return picked;
}

/** What stands in brackets, as in `:not(.a)`, asks for nothing. */
function isFor(selector: string, names: ReadonlySet<string>): boolean {
  if (LATER.test(withoutBrackets(selector))) return false;
  const plain = withoutBrackets(selector).replace(/\[[^\]]*\]|::?[\w-]+/g, '');
  return [...plain.matchAll(/\.?[a-z][\w-]*/gi)].every(([name]) => names.has(name));
}

function withoutBrackets(selector: string): string {
  const plain = selector.replace(/\([^()]*\)/g, '');
  return plain === selector ? plain : withoutBrackets(plain);
}

/** A statement has no body. */
interface Rule {
  head: string;
  body: string | null;
}

function* rulesOf(css: string): Generator<Rule> {
  let [start, open, depth] = [0, 0, 0];
  for (const [at, character] of tokensOf(css)) {
    if (character === '{' && depth++ === 0) open = at;
    else if (character === ';' && depth === 0) {
      yield { head: css.slice(start, at).trim(), body: null };
      start = at + 1;
    } else if (character === '}' && --depth === 0) {
      yield { head: css.slice(start, open).trim(), body: css.slice(open + 1, at) };
      start = at + 1;
    }
  }
}

/** Selectors of a list. */
function partsOf(list: string): string[] {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  for (const [at, character] of tokensOf(list)) {
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ',' && depth === 0) {
      parts.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, list.slice(start)].map((part) => part.trim());
}

/** Punctuation that is not part of a string, and where it stands. */
function* tokensOf(css: string): Generator<[number, string]> {
  for (const { 0: token, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};,()]/g)) {
    if (token.length === 1) yield [index, token];
  }
}
