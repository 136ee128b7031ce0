import { Ajv, type ValidateFunction } from 'ajv';
import { type CheckFields, type Field, fieldErrors } from '../../shared/form-field.ts';

const ajv = new Ajv({
  /** Every wrong field gets its message at once. */
  allErrors: true,
  strict: true,
  // Ajv's own texts are never shown.
  messages: false,
});

const compiled = new Map<readonly Field[], ValidateFunction>();

/** Checks a form by the JSON Schema of its fields, which is compiled at the first post of such a form. */
export const checkBySchema: CheckFields = (fields, values) => {
  const validate = compiled.get(fields) ?? ajv.compile(schemaOf(fields));
  compiled.set(fields, validate);
  // An empty field is left out, so that `required` sees it.
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  if (validate(filled)) return {};
  const failed = validate.errors?.map(
    ({ keyword, instancePath, params }) => `${params.missingProperty ?? instancePath.slice(1)} ${keyword}`,
  );
  return fieldErrors(fields, ({ name }, keyword) => failed?.includes(`${name} ${keyword}`) ?? false);
};

function schemaOf(fields: readonly Field[]) {
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, minLength, maxLength, pattern, enum: options }) => [
        name,
        { type: 'string', minLength, maxLength, pattern, enum: options },
      ]),
    ),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}
