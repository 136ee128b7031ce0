import { failure, type JsonResponse } from './content-calls.ts';
import type { DemoRecord } from './demo-content.ts';

/** What `createEnquiry` received, in memory only: nothing of it is ever written or logged. */
export interface EnquiryBook {
  /**
   * @param body the decoded JSON, of any shape
   * @param idempotencyKey of the `Idempotency-Key` header
   * @returns 201 when it was stored, 200 for a key that was stored before, 400 for what is no enquiry
   */
  receive(body: unknown, idempotencyKey: string | null): JsonResponse & { stored: boolean };
  /** The payloads that were stored, oldest first. */
  entries(): DemoRecord[];
}

const TEXTS = ['name', 'budget', 'project_type', 'enquiry_source', 'interested_home_loan', 'contacted_by'];
/** A key is known for this many further enquiries. */
const MAX_KEYS = 10_000;

/** @param max how many of the last enquiries are remembered */
export function createEnquiryBook(max = 100): EnquiryBook {
  const entries: DemoRecord[] = [];
  const keys = new Set<string>();

  function receive(body: unknown, idempotencyKey: string | null) {
    if (!isEnquiry(body)) return { ...failure(400, 'Invalid enquiry'), stored: false };
    if (idempotencyKey !== null) {
      if (keys.has(idempotencyKey)) return { ...saved(200), stored: false };
      keys.add(idempotencyKey);
      const [oldest] = keys;
      if (keys.size > MAX_KEYS && oldest !== undefined) keys.delete(oldest);
    }
    entries.push(body);
    if (entries.length > max) entries.shift();
    return { ...saved(201), stored: true };
  }

  return { receive, entries: () => [...entries] };
}

function saved(status: number): JsonResponse {
  return { status, body: { success: true, message: 'Enquiry saved' } };
}

function isEnquiry(body: unknown): body is DemoRecord {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const record = body as DemoRecord;
  return Number.isSafeInteger(record.mobile) && TEXTS.every((name) => typeof record[name] === 'string');
}
