import { setTimeout as wait } from 'node:timers/promises';
import type { Test } from 'tap';
import type { DemoContent } from '../server/demo/demo-content.ts';
import { type FakeUpstream, startFakeUpstream } from './support/fake-upstream.ts';
import { littleContent } from './support/little-content.ts';
import { memoryGroup, noMemoryGroup } from './support/memory-group.ts';
import { childrenOf, imageMemorySettings, memoryOf } from './support/process-memory.ts';
import { dial, rawRequest } from './support/raw-http.ts';
import { type Site, startSite } from './support/start-site.ts';

export interface Attacked {
  t: Test;
  site: Site;
  isOver: () => boolean;
}

export interface Attack {
  /** Runs until `isOver` says so. */
  attack: (attacked: Attacked) => Promise<unknown>;
  env?: Record<string, string>;
  /** How long the other visitor comes; 6 unless told otherwise. */
  seconds?: number;
  /** In place of lists of the little content. */
  content?: Partial<DemoContent>;
  /** Tells upstream how to answer, before the site starts. */
  upstreamIs?: (upstream: FakeUpstream) => void;
  /** What else the other visitor asks for. @returns its paths */
  alsoVisited?: (site: Site) => Promise<string[]>;
}

/** What another visitor may wait beyond what it takes without the attack. Milliseconds. */
const MOST_LONGER_MS = 250;
const SECONDS = 6;
/** The site's own processes together, of a container's 256 MiB. */
const MOST_MIB = 256;
const MIB = 1024 ** 2;
/** A visitor's of which three are rendered for each request. */
const VISITED = ['/healthz', '/', '/contact-us', '/landing', '/search?q='];

export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/**
 * Runs an attack, and beside it another visitor's requests, each on a connection of its own: they are served, and about
 * as soon as before. Their figures and the most memory that the site had are printed.
 */
export async function expectOthersServed(t: Test, options: Attack) {
  const { attack, env, content, upstreamIs, alsoVisited, seconds = SECONDS } = options;
  const upstream = await startFakeUpstream(t, { content: { ...littleContent(), ...content } });
  upstreamIs?.(upstream);
  const group = noMemoryGroup ? null : memoryGroup(t, MOST_MIB * MIB);
  if (noMemoryGroup) t.comment(`The sum alone is held: ${noMemoryGroup}`);
  const site = await startSite(t, {
    under: group?.under ?? [],
    env: {
      ...{ API_URL: upstream.url, LOG_REQUESTS: 'none', TRUST_PROXY: 'loopback' },
      ...{ ...imageMemorySettings(), ...env },
    },
  });
  t.teardown(() => upstream.goDown());
  const visited = [...VISITED, ...((await alsoVisited?.(site)) ?? [])];
  const visitFor = (seconds: number) => visit(site, visited, seconds);
  const before = await visitFor(SECONDS);
  let isOver = false;
  const attacking = attack({ t, site, isOver: () => isOver });
  await wait(500);
  const during = await visitFor(seconds);
  isOver = true;
  await attacking;
  const after = await visitFor(SECONDS);
  for (const path of visited) {
    const [attacked, ...calm] = [during, before, after].map(({ seen }) => seen.get(path));
    const ms = worstOf(attacked?.ms ?? []);
    // A machine has its moods: the longer of both without the attack.
    const calmMs = Math.max(...calm.map((seen) => worstOf(seen?.ms ?? [])));
    t.comment(`${path}: half within ${middleOf(attacked?.ms ?? [])} ms, 95 of 100 within ${ms} (${calmMs})`);
    t.same(attacked?.refused, [], `${path} is never refused`);
    t.ok(ms <= calmMs + MOST_LONGER_MS, `${path}: ${ms} ms, ${calmMs} without the attack`);
  }
  if (group) t.equal(group.killed(), 0, 'no process was ended for its memory');
  const mib = Math.round(Math.max(before.bytes, during.bytes, after.bytes) / MIB);
  t.ok(mib <= MOST_MIB, `${mib} MiB at most, that of the process that resizes among them`);
}

interface Seen {
  ms: number[];
  refused: number[];
}

/** @returns what each path gave, and the most memory that the site's processes had together, bytes */
async function visit(site: Site, visited: string[], seconds: number) {
  let bytes = 0;
  const seen = new Map<string, Seen>(visited.map((path) => [path, { ms: [], refused: [] }]));
  const end = performance.now() + seconds * 1_000;
  for (let at = 0; performance.now() < end; at++) {
    const path = visited[at % visited.length] ?? '/';
    const began = performance.now();
    // Within the budget of what is rendered for one address in a minute.
    const client = from(`198.51.100.${at % 8}`);
    const status = await rawRequest(site, path.endsWith('=') ? path + at : path, client).then(
      (answer) => answer.status,
      () => 0,
    );
    const of = seen.get(path);
    of?.ms.push(performance.now() - began);
    if (status !== 200) of?.refused.push(status);
    bytes = Math.max(bytes, togetherOf(site.process.pid ?? 0));
    await wait(40);
  }
  return { seen, bytes };
}

/** A file that both run is in memory once. */
function togetherOf(pid: number): number {
  const children = childrenOf(pid).map((child) => memoryOf(child, 'RssAnon') || 0);
  return children.reduce((sum, child) => sum + child, memoryOf(pid));
}

const sorted = (ms: readonly number[]) => [...ms].sort((a, b) => a - b);
const worstOf = (ms: readonly number[]) => Math.round(sorted(ms)[Math.floor(ms.length * 0.95)] ?? Number.NaN);
const middleOf = (ms: readonly number[]) => Math.round(sorted(ms)[Math.floor(ms.length / 2)] ?? Number.NaN);

/** Sends requests at a rate, also where earlier ones fail or are late. @param perSecond requests in a second */
export async function atRate(
  perSecond: number,
  isOver: () => boolean,
  ask: (at: number) => Promise<unknown>,
) {
  const began = performance.now();
  const asked: Promise<unknown>[] = [];
  for (let at = 0; !isOver(); ) {
    for (; at < ((performance.now() - began) / 1_000) * perSecond; at++)
      asked.push(ask(at).catch(() => null));
    await wait(20);
  }
  await Promise.all(asked);
}

/** Connections that send those bytes again and again, and read nothing. Which are cut, begin anew. */
export async function unread(
  { t, site, isOver }: Attacked,
  {
    connections,
    addresses,
    bytes,
  }: { connections: number; addresses: number; bytes: string | (() => string) },
) {
  const open = new Set<unknown>();
  while (!isOver()) {
    for (let at = open.size; at < connections; at++) {
      const sent = typeof bytes === 'string' ? bytes : bytes();
      const socket = dial(t, site, sent, `127.0.0.${2 + (at % addresses)}`);
      open.add(socket);
      socket.pause().once('close', () => open.delete(socket));
    }
    await wait(100);
  }
}
