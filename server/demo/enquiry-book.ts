import { failure, type JsonResponse } from './content-calls.ts';
import type { DemoRecord } from './demo-content.ts';

const TEXTS = ['name', 'budget', 'project_type', 'enquiry_source', 'interested_home_loan', 'contacted_by'];
/** Keys beyond these are forgotten, the oldest first. */
const MAX_KEYS = 10_000;

/** Receives enquiries. Nothing of them is kept, written or logged. */
export function createEnquiryBook() {
  const keys = new Set<string>();
  return {
    /**
     * @param body the decoded JSON, of any shape
     * @param key of the `Idempotency-Key` header
     * @returns 201 for a new enquiry, 200 for a key that came before, 400 for a body that is no enquiry
     */
    receive(body: unknown, key: string | null): JsonResponse {
      if (!isEnquiry(body)) return failure(400, 'Invalid enquiry');
      const isKnown = key !== null && keys.has(key);
      if (key !== null) keys.add(key);
      const [oldest] = keys;
      if (keys.size > MAX_KEYS && oldest !== undefined) keys.delete(oldest);
      return { status: isKnown ? 200 : 201, body: { success: true, message: 'Enquiry saved' } };
    },
  };
}

function isEnquiry(body: unknown): body is DemoRecord {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const record = body as DemoRecord;
  return Number.isSafeInteger(record.mobile) && TEXTS.every((name) => typeof record[name] === 'string');
}
