interface Spawn {
  args: readonly string[];
  env: Record<string, string>;
}

/**
 * Lets resize processes of this test begin as outside of tests: the test runner gives every process that it sees begin
 * an import of its own, which they have no permission to read.
 */
export function startResizersPlainly(): void {
  const runner = Reflect.get(globalThis, Symbol.for('process-on-spawn@*:singletonId')) as
    | { listeners: ((spawn: Spawn) => void)[] }
    | undefined;
  if (!runner || runner.listeners.includes(plainly)) return;
  runner.listeners.push(plainly);
}

function plainly(spawn: Spawn): void {
  if (!spawn.args.includes('--permission')) return;
  const own = Object.entries(spawn.env).filter(([name]) => !/^(NODE_OPTIONS|_TAPJS_)/.test(name));
  spawn.env = Object.fromEntries(own);
}
