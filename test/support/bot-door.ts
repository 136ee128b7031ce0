import { pbkdf2Sync } from 'node:crypto';
import type { Test } from 'tap';
import { solutionOf } from '../../server/leads/captcha/puzzles.ts';
import {
  enquiryApp,
  type FixtureOptions,
  PUZZLE_KEY,
  rightBody,
} from '../../server/leads/enquiry-app.fixture.ts';
import type { Puzzle } from '../../shared/puzzle.ts';

/** With JavaScript, and so with puzzles, or without. */
export type Way = 'browser' | 'plain';

/** What one try takes at best, milliseconds of a processor: in Chromium, or in Node where that is quicker. */
const TRY_MS = Math.min(0.14, measuredTry());
/** As slow phones are beside this machine. */
export const SLOW = 4;

function measuredTry(): number {
  const rounds = 2_000;
  const { user, system } = process.cpuUsage();
  for (let round = 0; round < rounds; round++) pbkdf2Sync('a puzzle', `${round}`, 500, 16, 'sha256');
  const used = process.cpuUsage({ user, system });
  return (used.user + used.system) / 1_000 / rounds;
}

export interface Cost {
  status: number;
  /** Of a processor, milliseconds. */
  workMs: number;
  captchas: number;
}

/**
 * The site, with a clock of its own, and a bot that is handed every captcha's answer and has a key of its own for
 * puzzles, so that the test does not pay what it would have to: what it would is the tries that each solution stands
 * for, by what one try takes on this machine.
 */
export async function door(t: Test, options: FixtureOptions = {}) {
  const app = await enquiryApp(t, options);
  let number = 0;

  const post = (body: object, remoteAddress: string) => app.json(body, { remoteAddress });

  async function send(form: 'enquiry' | 'contact', way: Way, address: string): Promise<Cost> {
    number += 1;
    const known = () => ({ captcha: 'right', captcha_id: `captcha ${number} ${cost.captchas}` });
    const cost: Cost = { status: 0, workMs: 0, captchas: 0 };
    const issued = app.enquiries.issueTicket();
    app.clock.ahead += 3_000;
    let body: Record<string, string> = {
      ...{ ...rightBody(form), mobile: String(9_000_000_000 + number), ticket: issued },
      ...(way === 'browser' && { puzzle: 'offer' }),
    };
    if (form === 'contact') Object.assign(body, known(), { captcha_id: `captcha ${number}` });
    for (let tries = 0; tries < 4; tries++) {
      const reply = await post(body, address);
      cost.status = reply.status;
      if (reply.status !== 403) break;
      const puzzle: Puzzle | undefined = reply.body.puzzle;
      if (puzzle) {
        const solution = solutionOf(PUZZLE_KEY, puzzle.id, puzzle.numbers);
        cost.workMs += solution.reduce((sum, tried) => sum + tried + 1, 0) * TRY_MS;
        body = { ...body, puzzle: puzzle.id, solution: solution.join('.') };
      }
      if (reply.body.captchaRequired) {
        cost.captchas += 1;
        body = { ...body, ...known() };
      }
    }
    // The clock of 1,000 addresses is one: each enquiry took its three seconds beside the others.
    app.clock.ahead -= 3_000;
    return cost;
  }
  return { app, send };
}
