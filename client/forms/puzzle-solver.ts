import { type Challenge, solveChallengeWorkers } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';
import type { Puzzle } from '../../shared/enquiry-messages.ts';
import { trustedTypes } from '../trusted-types.ts';

const WORKERS = 2;

/**
 * Solves a puzzle beside the page. This file is fetched when the server asks for one, and is the worker's program.
 * @returns the puzzle with its solution, or null where it was not solved; rejects where no worker can be had
 */
export async function solveInWorkers(puzzle: Puzzle): Promise<string | null> {
  const challenge = puzzle as Challenge;
  const createWorker = () => new Worker(ownAddress(), { type: 'module' });
  const solution = await solveChallengeWorkers({ challenge, concurrency: WORKERS, createWorker });
  return solution && JSON.stringify({ challenge, solution });
}

let address: string | undefined;

/** This file's own, as the page's policy takes it: made once, since no second policy may have that name. */
function ownAddress(): string {
  const policy = { createScriptURL: () => import.meta.url };
  address ??= trustedTypes?.createPolicy('site-worker', policy).createScriptURL('') ?? import.meta.url;
  return address;
}

if ('importScripts' in globalThis) handler({ deriveKey });
