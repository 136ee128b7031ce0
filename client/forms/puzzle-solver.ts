import { type Challenge, solveChallengeWorkers } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';
import type { Puzzle } from '../../shared/enquiry-messages.ts';
import { trustedTypes } from '../trusted-types.ts';

const WORKERS = 2;

/**
 * Solves a puzzle in workers. This file is also the worker's script; it is fetched when the server sends a puzzle.
 * @returns the puzzle with its solution, or null where it was not solved; rejects where workers are unavailable
 */
export async function solveInWorkers(puzzle: Puzzle): Promise<string | null> {
  const challenge = puzzle as Challenge;
  const createWorker = () => new Worker(ownAddress(), { type: 'module' });
  const solution = await solveChallengeWorkers({ challenge, concurrency: WORKERS, createWorker });
  return solution && JSON.stringify({ challenge, solution });
}

let address: string | undefined;

/** This file's address as a Trusted Types value; called once, since a policy's name must be unique. */
function ownAddress(): string {
  const policy = { createScriptURL: () => import.meta.url };
  address ??= trustedTypes?.createPolicy('site-worker', policy).createScriptURL('') ?? import.meta.url;
  return address;
}

if ('importScripts' in globalThis) handler({ deriveKey });
