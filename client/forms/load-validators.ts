import type { FormName } from '../../shared/enquiry-forms.ts';
import type { Validator } from '../../shared/enquiry-rules.ts';

export type Validators = Record<FormName | 'application', Validator>;

let loaded: Validators | null = null;

/** The validators where they are here already: for checks while somebody types. */
export function loadedValidators(): Validators | null {
  return loaded;
}

/**
 * Fetches the validators, a chunk of their own that only who fills in a form needs.
 * @returns null when they cannot be had; the server checks everything all the same
 */
export async function loadValidators(): Promise<Validators | null> {
  try {
    loaded ??= (await import('virtual:enquiry-validators')).validators;
  } catch {
    // Offline for a moment: the next try fetches again.
  }
  return loaded;
}
