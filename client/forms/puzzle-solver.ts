import { type Puzzle, puzzleSalt, TARGET_BYTES } from '../../shared/puzzle.ts';
import type { WithTrustedTypes } from '../trusted-types.ts';

/** Tries at once: what the browser has of processors is kept busy. */
const AT_ONCE = 8;

/**
 * A file of its own, which nobody fetches before the server asks for a puzzle; in a worker it is the worker's program.
 * Solves a puzzle beside the page. @returns null where no worker can be had or it fails
 */
export function solveInWorker(puzzle: Puzzle): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(ownAddress(), { type: 'module' });
    const end = (solution: string | null) => {
      worker.terminate();
      resolve(solution);
    };
    worker.addEventListener('message', ({ data }) => end(typeof data === 'string' ? data : null));
    worker.addEventListener('error', () => end(null));
    worker.postMessage(puzzle);
  });
}

let address: { toString(): string } | null = null;

/** This file's own, as the page's policy takes it: made once, since no second policy may have that name. */
function ownAddress(): string {
  const { trustedTypes } = globalThis as WithTrustedTypes;
  const createScriptURL = () => import.meta.url;
  address ??=
    trustedTypes?.createPolicy('site-worker', { createScriptURL }).createScriptURL('') ?? import.meta.url;
  // The types of `Worker` know of text alone.
  return address as string;
}

/** @returns the solution as it is sent, or null where a target has none */
export async function findSolution({ id, targets, iterations, numbers }: Puzzle): Promise<string | null> {
  const password = new TextEncoder().encode(id);
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);

  async function derivedKey(target: number, number: number): Promise<string> {
    const salt = puzzleSalt(target, number);
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
    const bytes = new Uint8Array(await crypto.subtle.deriveBits(how, key, TARGET_BYTES * 8));
    return String.fromCharCode(...bytes);
  }

  async function find(target: number, wanted: string): Promise<number | null> {
    for (let number = 0; number < numbers; number += AT_ONCE) {
      const tries = Array.from({ length: AT_ONCE }, (_, index) => derivedKey(target, number + index));
      const at = (await Promise.all(tries)).indexOf(wanted);
      if (at >= 0) return number + at;
    }
    return null;
  }

  const found: number[] = [];
  for (const [target, text] of targets.entries()) {
    const number = await find(target, atob(text.replaceAll('-', '+').replaceAll('_', '/')));
    if (number === null) return null;
    found.push(number);
  }
  return found.join('.');
}

if ('importScripts' in globalThis) {
  addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
    void findSolution(data)
      .catch(() => null)
      .then((solution) => postMessage(solution));
  });
}
