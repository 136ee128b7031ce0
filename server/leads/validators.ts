import { Ajv } from 'ajv';
import { ajvOptions, validatorSchemas } from '../../shared/enquiry-ajv.ts';
import type { FormName } from '../../shared/enquiry-forms.ts';
import type { Validator } from '../../shared/enquiry-rules.ts';

export type Validators = Record<FormName | 'application', Validator>;

let compiled: Validators | null = null;

/** The server's validators, compiled once in a process. @throws when a schema is no valid schema */
export function createValidators(): Validators {
  compiled ??= compile();
  return compiled;
}

function compile(): Validators {
  const ajv = new Ajv(ajvOptions);
  const entries = Object.entries(validatorSchemas).map(([name, schema]) => [name, ajv.compile(schema)]);
  return Object.fromEntries(entries) as Validators;
}
