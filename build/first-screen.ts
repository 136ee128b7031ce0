/** States and parts that nobody sees in the first moments: their rules come with the whole sheet. */
const LATER =
  /:(hover|active|focus|focus-visible|focus-within|target|popover-open|disabled)\b|\[open\]|::(backdrop|selection|view-transition)/;
/** Values that show only when something is done, or is gone to. */
const LATER_VALUE =
  /^(transition(-[\w]+)*|cursor|view-transition-name|overscroll-behavior(-\w+)?|outline-offset|touch-action|user-select)$/;
const LATER_GROUP = /^@(media print|starting-style|page)\b/;
const GROUP = /^@(layer|media|supports|container)\b/;

type Rule = { text: string } | { head: string; rules: Rule[] } | { selectors: Selector[]; body: string };

/** With the elements (`h1`) and classes (`.grid`) that it asks for: of each list, one. */
interface Selector {
  text: string;
  asks: string[][];
}

/**
 * Reads a sheet once, for the first screens of all routes.
 * @param css minified
 * @param beside what else stands in the document and reads the sheet's custom properties
 * @returns what gives the rules that a first screen needs, by the elements (`h1`) and classes (`.grid`) in it,
 * without those for states that come later
 */
export function createRulesFor(css: string, beside = ''): (names: ReadonlySet<string>) => string {
  const sheet = read(css);
  return (names) => {
    const picked = pick(sheet, names);
    // Movements that nothing needed makes.
    const needed = picked.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) =>
      picked.split(new RegExp(`\\b${name}\\b`)).length > 2 ? rule : '',
    );
    return withUsedTokens(needed, beside);
  };
}

/** Without the custom properties that nothing reads, and then without those that only these read. */
function withUsedTokens(css: string, beside: string): string {
  const read = new Set([...(css + beside).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const used = css
    .replace(/(?<=[{;])(--[\w-]+):(?:"[^"]*"|[^;{}"])*(?:;|(?=\}))/g, (text, name) =>
      read.has(name) ? text : '',
    )
    .replace(/(?<=^|[{};])[^{};]+\{\}/g, '');
  return used === css ? css : withUsedTokens(used, beside);
}

function pick(rules: readonly Rule[], names: ReadonlySet<string>): string {
  let picked = '';
  for (const rule of rules) {
    if ('text' in rule) picked += rule.text;
    else if ('rules' in rule) {
      const inner = pick(rule.rules, names);
      if (inner) picked += `${rule.head}{${inner}}`;
    } else {
      const needed = rule.selectors.filter(({ asks }) =>
        asks.every((any) => any.some((name) => names.has(name))),
      );
      if (needed.length) picked += `${needed.map(({ text }) => text).join()}{${rule.body}}`;
    }
  }
  return picked;
}

function read(css: string): Rule[] {
  const rules: Rule[] = [];
  let [start, open, depth] = [0, 0, 0];
  for (const [at, character] of tokensOf(css)) {
    if (character === '{' && depth++ === 0) open = at;
    else if (character === ';' && depth === 0) {
      rules.push({ text: css.slice(start, at + 1).trim() });
      start = at + 1;
    } else if (character === '}' && --depth === 0) {
      rules.push(...ruleOf(css.slice(start, open).trim(), css.slice(open + 1, at)));
      start = at + 1;
    }
  }
  return rules;
}

/** @returns none where it is for later */
function ruleOf(head: string, body: string): Rule[] {
  if (LATER_GROUP.test(head)) return [];
  if (GROUP.test(head)) return [{ head, rules: read(body) }];
  if (head.startsWith('@')) return [{ text: `${head}{${body}}` }];
  const selectors = partsOf(head).filter((selector) => !LATER.test(withoutBrackets(selector)));
  const values = partsOf(body, ';').filter(
    (value) => value && !LATER_VALUE.test(value.split(':', 1)[0] ?? ''),
  );
  if (!values.length) return [];
  return [{ selectors: selectors.map((text) => ({ text, asks: asksOf(text) })), body: values.join(';') }];
}

function asksOf(selector: string): string[][] {
  const choices = [...selector.matchAll(/:(?:is|where)\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, list = '']) =>
    // An alternative that asks for several is had as soon as one of them is.
    partsOf(list).flatMap(namesIn),
  );
  const parts = Object.entries(PARTS_OF).flatMap(([part, elements]) =>
    selector.includes(part) ? [elements] : [],
  );
  return [...namesIn(selector).map((name) => [name]), ...choices.filter((any) => any.length), ...parts];
}

/** Parts that only some elements have. */
const PARTS_OF = { '::placeholder': ['input', 'textarea'], '::file-selector-button': ['input'] };

function namesIn(selector: string): string[] {
  const plain = withoutBrackets(selector).replace(/\[[^\]]*\]|::?[\w-]+/g, '');
  return [...plain.matchAll(/\.?[a-z][\w-]*/gi)].map(([name]) => name);
}

/** What stands in brackets, as in `:not(.a)`, asks for nothing of its own. */
function withoutBrackets(selector: string): string {
  const plain = selector.replace(/\([^()]*\)/g, '');
  return plain === selector ? plain : withoutBrackets(plain);
}

/** Selectors of a list, or values of a rule. */
function partsOf(list: string, end = ','): string[] {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  for (const [at, character] of tokensOf(list)) {
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === end && depth === 0) {
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
