import t from 'tap';
import { enquiryApp } from './enquiry-app.fixture.ts';

t.test('a job application without JavaScript is checked, and confirmed on the career page', async (t) => {
  const { form, app, upstream, lines } = await enquiryApp(t);
  const right = {
    name: 'Ravi Kumar',
    phone: '09876543210',
    resume: 'ravi.pdf',
    experience: '3 years',
    job: 'Site Engineer',
  };
  const sent = await form(right, { url: '/apply' });
  t.same([sent.status, sent.headers.location], [303, '/career?sent=application']);
  const { status: code, page } = await form({ ...right, resume: 'ravi.exe', phone: '' }, { url: '/apply' });
  t.equal(code, 422);
  t.match(page, {
    form: 'application',
    errors: { phone: 'Mobile number is required', resume: 'Resume must be PDF or JPG/JPEG' },
    values: { name: 'Ravi Kumar', experience: '3 years', job: 'Site Engineer' },
  });
  const json = await app.inject({
    method: 'POST',
    url: '/apply',
    payload: right,
    headers: { accept: 'application/json' },
  });
  t.same([json.statusCode, json.json()], [200, { ok: true, message: 'Application Submitted Successfully!' }]);
  t.match((await form({ name: 'x'.repeat(17_000) }, { url: '/apply' })).page, {
    form: 'application',
    status: 413,
  });
  t.equal(upstream.calls.length, 0);
  t.notMatch(lines.join(), /Ravi/);
});
