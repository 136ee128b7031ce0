import t from 'tap';
import { alternativesOf, filesOf, lookingFor, sourcesOf } from './support/guards.ts';
import { sources } from './support/sources.ts';

t.test('a guard that looks at nothing fails', async (t) => {
  t.ok(filesOf('test/*.test.ts', 'server/main.ts').includes('server/main.ts'));
  t.throws(() => filesOf('test/*.test.ts', 'server/discovery/**'), /No file is named server\/discovery/);
  t.throws(() => sourcesOf(sources, 'client/styles/*.css'), /No source is named/);
  t.equal(sourcesOf(sources, 'server/main.ts').length, 1);
});

t.test('each alternative of a pattern finds a line', async (t) => {
  for (const [pattern, parts] of [
    [/one/, ['one']],
    [/a|b(?:c|d)|[|]|\||e/i, ['a', 'b(?:c|d)', '[|]', '\\|', 'e']],
    [/(a|b)/g, ['(a|b)']],
  ] as const)
    t.same(
      alternativesOf(pattern).map(({ source }) => source),
      parts,
    );
  t.equal(lookingFor(/on[A-Z]|key/, 'onKey', 'a key').source, 'on[A-Z]|key');
  t.throws(() => lookingFor(/on[A-Z]|kee/, 'onKey'), /kee/);
});
