import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { JsonLdParser } from 'jsonld-streaming-parser';

/*
 * schema.org's vocabulary as schema-dts writes it down: types, their properties and what those may hold. Nothing is
 * asked of the network.
 */

const SOURCE = createRequire(import.meta.url)
  .resolve('schema-dts')
  .replace(/schema\.js$/, 'schema.d.ts');
const ORG = 'https://schema.org/';

interface Type {
  above: string[];
  /** By name, what a value may be: `Text | ImageObject`. */
  properties: Map<string, string>;
}

const types = readTypes(readFileSync(SOURCE, 'utf8'));

function readTypes(text: string): Map<string, Type> {
  const found = new Map<string, Type>();
  for (const [, name = '', above = '', body = ''] of text.matchAll(
    /^(?:export )?interface (\w+) extends ([^{]+) \{([\s\S]*?)^\}/gm,
  )) {
    const properties = new Map<string, string>();
    for (const [, property = '', values = ''] of body.matchAll(/^ {4}"([^"@]+)"\?: SchemaValue<(.*), "/gm)) {
      properties.set(property, values);
    }
    found.set(name, { above: above.split(',').map((each) => each.trim()), properties });
  }
  return found;
}

/** @returns what a property of a type may hold, null where the type has no such property */
function valuesOf(name: string, property: string): string | null {
  const type = types.get(name);
  if (!type) return null;
  const own = type.properties.get(property);
  if (own !== undefined) return own;
  for (const above of type.above) {
    const inherited = valuesOf(above, property);
    if (inherited !== null) return inherited;
  }
  return null;
}

/**
 * @param value JSON-LD, parsed
 * @returns what schema.org does not know in it, a line each
 */
export function vocabularyProblems(value: unknown, at = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => vocabularyProblems(each, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const { '@type': type, ...rest } = value as Record<string, unknown>;
  if (rest['@graph']) return vocabularyProblems(rest['@graph'], at);
  if (typeof type !== 'string') return [`${at}: without a type`];
  const leaf = `${type}Leaf`;
  if (!types.has(leaf)) return [`${at}: ${type} is no type of schema.org`];
  return Object.entries(rest).flatMap(([name, held]) => {
    const here = `${at} ${type}.${name}`;
    // The field of a search box stands beside the vocabulary (schema.org/docs/actions.html).
    if (name.startsWith('@') || name === 'query-input') return [];
    const allowed = valuesOf(leaf, name);
    if (allowed === null) return [`${here}: no property of that type`];
    return [
      ...[held].flat().flatMap((each) => valueProblem(each, allowed, here)),
      ...vocabularyProblems(objectsIn(held), here),
    ];
  });
}

function objectsIn(held: unknown): unknown[] {
  return [held].flat().filter((each) => typeof each === 'object');
}

function valueProblem(value: unknown, allowed: string, at: string): string[] {
  if (value === null || value === undefined || value === '') return [`${at}: empty`];
  if (typeof value === 'number' && !/\b(Number|Integer|Float|Text)\b/.test(allowed))
    return [`${at}: ${value}, takes ${allowed}`];
  if (typeof value !== 'string') return [];
  // Another thing may be named by its address.
  const isText = /\b(Text|URL|CssSelectorType|PronounceableText|XPathType)\b/.test(allowed);
  const isDate =
    /\b(Date|DateTime)\b/.test(allowed) &&
    /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}:\d{2}\+05:30)?)?)?$/.test(value);
  const isNamed = /^https?:\/\//.test(value);
  return isText || isDate || isNamed ? [] : [`${at}: ${JSON.stringify(value)}, takes ${allowed}`];
}

/** A JSON-LD document as statements, read by a parser of RDF. @throws where it is none */
export async function statementsOf(
  json: string,
): Promise<{ subject: string; predicate: string; object: string }[]> {
  const parser = new JsonLdParser({
    strictValues: true,
    documentLoader: {
      load: async () => ({ '@context': { '@vocab': ORG, url: { '@id': `${ORG}url`, '@type': '@id' } } }),
    },
  });
  const statements: { subject: string; predicate: string; object: string }[] = [];
  parser.on('data', ({ subject, predicate, object }) => {
    statements.push({ subject: subject.value, predicate: predicate.value, object: object.value });
  });
  const ended = new Promise((resolve, reject) => parser.on('end', resolve).on('error', reject));
  parser.end(json);
  await ended;
  return statements;
}
