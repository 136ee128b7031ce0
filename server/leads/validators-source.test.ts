import { build } from 'esbuild';
import t from 'tap';
import { FORM_NAMES } from '../../shared/enquiry-forms.ts';
import { createValidators, type Validators } from './validators.ts';
import { validatorsSource } from './validators-source.ts';

t.test('the validators made for the browser judge as the server does, and need no eval', async (t) => {
  const bundle = await build({
    stdin: { contents: validatorsSource(), resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  const source = bundle.outputFiles[0]!.text;
  t.notMatch(source, /\beval\(|new Function/);
  const { validators } = (await import(
    `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
  )) as { validators: Validators };
  const own = createValidators();
  const cases = [
    {},
    { name: 'A1' },
    { name: 'सुनीता', mobile: '12', budget: 'x', resume: 'a.doc', date: '1' },
  ];
  for (const name of [...FORM_NAMES, 'application'] as const) {
    for (const values of cases) {
      t.equal(validators[name](values), own[name](values));
      const errorsOf = (errors: Validators['enquiry']['errors']) =>
        errors?.map(({ keyword, instancePath, params }) => ({ keyword, instancePath, params }));
      t.same(errorsOf(validators[name].errors), errorsOf(own[name].errors), name);
    }
  }
});
