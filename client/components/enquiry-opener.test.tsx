import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { EnquiryOpener } from './enquiry-opener.tsx';

t.test('an opener leads to the page of its form, and names the window that holds it', async (t) => {
  const html = renderToStaticMarkup(<EnquiryOpener form="callback">Call me</EnquiryOpener>);
  t.match(html, /^<a href="\/contact-us\?form=callback" data-dialog="" data-form="callback">/);
});

t.test('an opener of a form that no window holds does not compile', async (t) => {
  // @ts-expect-error the form of the contact page stands in no window
  const opener = <EnquiryOpener form="contact">.</EnquiryOpener>;
  t.ok(opener);
});
