import { Ajv } from 'ajv';
import t from 'tap';
import { ajvOptions } from './enquiry-ajv.ts';
import { checkApplication, jobApplicationSchema, readApplication } from './job-application-rules.ts';

const validate = new Ajv(ajvOptions).compile(jobApplicationSchema);
const right = { name: 'Ravi Kumar', phone: '9876543210', resume: 'ravi.pdf', experience: '3 years' };

function errorsOf(changes: Record<string, unknown>) {
  return checkApplication(readApplication({ ...right, ...changes }), validate);
}

t.test('an application that is filled in rightly has no errors', async (t) => {
  for (const resume of ['cv.pdf', 'CV.PDF', 'a b.jpg', 'x.jpeg', 'मेरा.Jpeg'])
    t.same(errorsOf({ resume }), {}, resume);
});

t.test('every message of the specification', async (t) => {
  t.same(errorsOf({ name: '', phone: '', resume: '', experience: '' }), {
    name: 'Name is required',
    phone: 'Mobile number is required',
    resume: 'Please upload your resume (PDF/JPG)',
    experience: 'Experience is required',
  });
  t.same(errorsOf({ name: 'A' }), { name: 'Name must be at least 2 characters' });
  t.same(errorsOf({ name: 'R2D2' }), { name: 'Name can only contain letters and spaces' });
  t.same(errorsOf({ phone: '12345' }), { phone: 'Mobile number must be 10 digits' });
  for (const resume of ['cv.docx', 'pdf', 'cv.pdf.exe', 'cv.png']) {
    t.same(errorsOf({ resume }), { resume: 'Resume must be PDF or JPG/JPEG' }, resume);
  }
});

t.test('values of another type count as empty', async (t) => {
  t.equal(errorsOf({ name: ['a', 'b'] }).name, 'Name is required');
  t.equal(errorsOf({ resume: {} }).resume, 'Please upload your resume (PDF/JPG)');
});
