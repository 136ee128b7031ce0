import t from 'tap';
import type { FormReply } from '../../../shared/enquiry-messages.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { failing, pageInput } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { contactView } from './contact-view.ts';
import { officeMap } from './lake-map.tsx';

const office = {
  name: 'Corporate office',
  lines: ['Zone II'],
  city: 'Bhopal',
  region: 'Madhya Pradesh',
  postalCode: '462011',
  phone: null,
  latitude: 23.23,
  longitude: 77.43,
};
const SITE = {
  office,
  offices: [{ ...office, name: 'Site office' }],
  openingHours: [{ days: [1, 2, 3, 4, 5, 6], opens: '10:00', closes: '19:00' }],
  enquiries: {
    reply: 'The desk calls.',
    visit: 'The desk names an hour.',
    next: ['An offer comes.'],
    nextVisit: ['A guide waits.'],
    papers: 'At the desk.',
  },
} as Partial<SiteFacts> as SiteFacts;

const projects = async () =>
  [{ slug: 'lake-view', name: 'Lake View' }] as Awaited<ReturnType<Backend['projects']>>;

const input = (search = '', more: Partial<Backend> = {}) => {
  const own = { issueTicket: () => 'a ticket', issueCaptcha: async () => 'a captcha' };
  return pageInput({ site: SITE, projects, ...own, ...more }, { search });
};

const reply = (more: Partial<FormReply>): FormReply => ({
  form: 'enquiry',
  language: 'en',
  status: 422,
  message: 'm',
  values: {},
  errors: {},
  project: null,
  ticket: 't1',
  captcha: '',
  ...more,
});

t.test('the contact form comes with a ticket and a captcha, filled in for each visitor', async (t) => {
  const view = await contactView(input());
  t.match(view, { form: 'contact', title: 'Contact us', sent: null, project: null });
  t.same(view.forms, { ticket: 'a ticket', captcha: 'a captcha', reply: null });
});

t.test('the address names another form and its project; what it does not know, it leaves out', async (t) => {
  const callback = await contactView(input('form=callback&project=lake-view'));
  t.match(callback, {
    form: 'callback',
    title: 'Request Callback',
    project: { slug: 'lake-view', name: 'Lake View' },
  });
  t.equal(callback.forms.captcha, '', 'no captcha is made that nobody is asked for');
  t.equal((await contactView(input('form=site-visit'))).title, 'Book a Site Visit');
  t.match(await contactView(input('form=nonsense&project=nowhere')), { form: 'contact', project: null });
});

t.test('the form stands whatever upstream does', async (t) => {
  t.equal((await contactView(input('project=lake-view', { projects: failing() }))).project, null);
});

t.test('a form that was taken is confirmed in the words of the specification', async (t) => {
  t.equal((await contactView(input('sent=enquiry'))).sent?.message, '✅ Enquiry submitted successfully!');
  t.equal((await contactView(input('sent=site-visit'))).sent?.message, '✅ Site visit booked successfully!');
  t.equal((await contactView(input('sent=anything'))).sent, null);
});

t.test('what comes after a form begins with who answers and when', async (t) => {
  const steps = async (form: string) => (await contactView(input(`sent=${form}`))).sent?.steps;
  t.same(await steps('callback'), ['The desk calls.', 'An offer comes.']);
  t.same(await steps('site-visit'), ['The desk calls.', 'A guide waits.']);
});

t.test('a form that was sent without JavaScript and failed is the one that is shown', async (t) => {
  const formReply = reply({ form: 'callback', project: 'lake-view', captcha: 'c1' });
  const view = await contactView(input('form=contact&sent=enquiry', { formReply }));
  t.match(view, { form: 'callback', sent: null, project: { name: 'Lake View' } });
  t.same(view.forms, { ticket: 't1', captcha: 'c1', reply: formReply });
});

t.test('a visitor who can have no captcha now is shown the form without one', async (t) => {
  const none = { issueCaptcha: async () => null };
  t.same((await contactView(input('', none))).forms, { ticket: 'a ticket', captcha: null, reply: null });
  t.equal((await contactView(input('form=callback', none))).forms.captcha, '');
  const formReply = reply({ form: 'contact', captcha: null });
  t.equal((await contactView(input('', { formReply }))).forms.captcha, null);
});

t.test('offices have their address, their map, and a place on the sketch where all are on it', async (t) => {
  const { offices, map, hours } = await contactView(input());
  t.match(offices[0], {
    lines: ['Zone II', 'Bhopal 462011, Madhya Pradesh'],
    mapHref: 'https://www.google.com/maps/search/?api=1&query=23.23,77.43',
  });
  t.equal(map?.pins.length, 2);
  t.same(hours, [{ days: 'Mon to Sat', hours: '10:00 to 19:00' }]);
  t.equal(officeMap([office, { ...office, latitude: 19.07, longitude: 72.87 }]), null, 'an office in Mumbai');
});
