import t from 'tap';
import { ALL_SETTINGS } from '../server/app/variables.ts';
import { sourcesOf } from './support/guards.ts';
import { codeOf, product } from './support/sources.ts';

/**
 * Holds that options go by name: a setting is found from its variable to its use by its name, and TypeScript refuses an
 * option that a service does not have. It refuses none that comes in by a spread.
 */

const server = sourcesOf(product, 'server/**').map(({ path, text }) => ({ path, code: codeOf({ text }) }));
const FACTORY = /\bexport (?:async )?function ((?:create|start|open|run)\w+)/g;
const factories = server.flatMap(({ code }) => [...code.matchAll(FACTORY)].map(([, name]) => name));
const CALL = new RegExp(`(?<!function )\\b(?:(?:${factories.join('|')})\\(|register\\(\\w+, )`, 'g');

/** The options of one service, handed on whole to another. */
const WHOLE = /^(?:options|config|common|rest)\s*[,)]/;

/** @returns what the calls of this code hand to factories, and to plugins of Fastify, without naming it */
function unnamedIn(code: string): string[] {
  return [...code.matchAll(CALL)].flatMap(({ index, 0: call }) => {
    const rest = code.slice(index + call.length);
    const spreads = [...(WHOLE.exec(rest) ?? [])];
    const open: string[] = ['('];
    for (let at = index + call.length; at < code.length && open.length; at++) {
      const letter = code[at]!;
      if (/[([{]/.test(letter)) open.push(letter);
      if (/[)\]}]/.test(letter)) open.pop();
      if (open.join('') === '({' && code.startsWith('...', at)) spreads.push(code.slice(at, at + 30));
    }
    return spreads;
  });
}

t.test('options are handed over by name', async (t) => {
  t.ok(factories.length > 50, `${factories.length} factories`);
  t.same(unnamedIn('createMedia({ ...config, log })'), ['...config, log })']);
  t.same(unnamedIn('await app.register(mediaRoutes, { media, ...{ shareOf } })'), ['...{ shareOf } })']);
  t.same(unnamedIn('createMedia({ keys: [...keys], look: () => ({ ...seen }) }); f({ ...a })'), []);
  t.same(unnamedIn('createMedia(options)'), ['options)']);
  for (const { path, code } of server) {
    // The app alone has all settings in its hands.
    const isApp = path.startsWith('server/app/');
    t.same(
      unnamedIn(code).filter((found) => !isApp || found.startsWith('...')),
      [],
      path,
    );
  }
});

/** A wrong value is told, and nothing else reads it. */
const CHECKED_ALONE = ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'];

t.test('every setting is read by its name', async (t) => {
  const words = new Set(server.flatMap(({ code }) => code.match(/[a-z]\w+/g) ?? []));
  const unread = Object.keys(ALL_SETTINGS).filter((variable) => {
    const name = variable.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    return !words.has(name);
  });
  t.same(unread, CHECKED_ALONE);
});
