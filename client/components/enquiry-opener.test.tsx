import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { EnquiryOpener } from './enquiry-opener.tsx';

t.test('an opener leads to the page of its form, and names the window that holds it', async (t) => {
  const html = renderToStaticMarkup(<EnquiryOpener form="callback">Call me</EnquiryOpener>);
  t.match(html, /^<a href="\/contact-us\?form=callback" data-dialog="" data-form="callback">/);
});

t.test('an opener of a form that its window does not hold does not compile', async () => {
  const openers = [
    <EnquiryOpener key="own" form="site-visit" dialog="site-visit-dialog">
      .
    </EnquiryOpener>,
    // @ts-expect-error the window of every page holds no booking
    <EnquiryOpener key="other" form="site-visit">
      .
    </EnquiryOpener>,
    // @ts-expect-error nor does it hold the form of the contact page
    <EnquiryOpener key="page" form="contact">
      .
    </EnquiryOpener>,
    // @ts-expect-error the window for bookings holds nothing else
    <EnquiryOpener key="foreign" form="callback" dialog="site-visit-dialog">
      .
    </EnquiryOpener>,
    // @ts-expect-error no such window
    <EnquiryOpener key="none" form="callback" dialog="no-dialog">
      .
    </EnquiryOpener>,
  ];
  t.equal(openers.length, 5);
});
