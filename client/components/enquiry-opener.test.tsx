import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import { EnquiryOpener, WINDOWS } from './enquiry-opener.tsx';

t.test('an opener leads to the page of its form, and names the window that holds it', async (t) => {
  const html = renderToStaticMarkup(<EnquiryOpener form="callback">Call me</EnquiryOpener>);
  t.match(html, /^<a href="\/contact-us\?form=callback" data-dialog="" data-form="callback">/);
});

t.test('an opener of a form that no window holds does not compile', async (t) => {
  // @ts-expect-error the form of the contact page stands in no window
  t.ok(<EnquiryOpener form="contact">.</EnquiryOpener>);
});

t.test('the window of every page holds the fields of each form that it opens', async (t) => {
  const rowOf = (form: FormName) => {
    const { fields, captcha, bearer, books } = enquiryForms[form];
    return { fields, captcha, bearer, books };
  };
  const opened = Object.entries(WINDOWS).flatMap(([form, window]) => (window ? [] : [form as FormName]));
  t.same(opened, ['enquiry', 'callback']);
  for (const form of opened) t.same(rowOf(form), rowOf('enquiry'), form);
  t.notSame(rowOf('consultation'), rowOf('enquiry'), 'another form differs');
});
