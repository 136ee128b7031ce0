import { LRUCache } from 'lru-cache';
import { failure, type JsonResponse } from './content-calls.ts';

const TEXTS = ['name', 'budget', 'project_type', 'enquiry_source', 'interested_home_loan', 'contacted_by'];

/**
 * Receives enquiries. Nothing of them is kept, written or logged but their keys.
 * @returns a function of the decoded JSON, of any shape, and of the key in the `Idempotency-Key` header; it gives 201 for
 * a new enquiry, 200 for a key that came before, 400 for a body that is no enquiry
 */
export function createEnquiryBook() {
  const keys = new LRUCache<string, true>({ max: 10_000 });
  return (body: unknown, key: string | null): JsonResponse => {
    const record = Object(body);
    if (!Number.isSafeInteger(record.mobile) || TEXTS.some((name) => typeof record[name] !== 'string'))
      return failure(400, 'Invalid enquiry');
    const isKnown = key !== null && keys.has(key);
    if (key !== null) keys.set(key, true);
    return { status: isKnown ? 200 : 201, body: { success: true, message: 'Enquiry saved' } };
  };
}
