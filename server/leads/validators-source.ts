import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { ajvOptions, validatorSchemas } from '../../shared/enquiry-ajv.ts';

/**
 * The browser's validators as the source of a module, since ajv at run time would need `eval`, which the page's
 * policy forbids. Used by the build alone, which bundles it (the source requires one small function of ajv's).
 * @returns a module with one export, `validators`: a validator for each form name and for `application`
 */
export function validatorsSource(): string {
  const schemas = [...new Set(Object.values(validatorSchemas))];
  const ajv = new Ajv({ ...ajvOptions, schemas });
  const exported = Object.fromEntries(schemas.map(({ $id }, index) => [`rules${index}`, $id]));
  const map = Object.entries(validatorSchemas).map(
    ([name, schema]) => `${JSON.stringify(name)}: rules${schemas.indexOf(schema)}`,
  );
  return `${standaloneCode.default(ajv, exported)}\nexport const validators = { ${map.join(', ')} };\n`;
}
