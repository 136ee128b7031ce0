import t from 'tap';
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

const BACKEND: Partial<Backend> = {
  site: SITE,
  projects: async () =>
    [
      {
        ...{ slug: 'lake-view', name: 'Lake View', latitude: 23.2, longitude: 77.4 },
        properties: [{ title: 'Flat', bhk: 2, price: null }],
      },
    ] as unknown as Awaited<ReturnType<Backend['projects']>>,
  project: failing(),
  issueTicket: () => 'a ticket',
  issueCaptcha: async () => 'a captcha',
};

const view = (search = '', more: Partial<Backend> = {}) =>
  contactView(pageInput({ ...BACKEND, ...more }, { search }));

t.test('the address names another form and its project; unknown names are ignored', async (t) => {
  const project = { name: 'Lake View', fields: { project: 'lake-view', bhk: '', unit: '' } };
  const callback = await view('form=callback&project=lake-view');
  t.match(callback, { form: 'callback', title: 'Request Callback', project });
  t.equal(callback.forms.captcha, '', 'no captcha is made for a form that asks for none');
  t.equal((await view('form=site-visit')).title, 'Book a Site Visit');
  t.match(await view('form=nonsense&project=nowhere'), { form: 'contact', project: null });
  t.equal((await view('project=lake-view', { projects: failing() })).project, null, 'upstream fails');
});

t.test('a form that was taken is confirmed, with its reference and the hour of a visit', async (t) => {
  const sent = async (search: string) => (await view(`sent=${search}`)).sent;
  const [enquired, booked] = ['✅ Enquiry submitted successfully!', '✅ Site visit booked successfully!'];
  const plain = { reference: '', number: null, visit: null, project: '', brochure: null };
  t.same(await sent('enquiry'), { ...plain, message: enquired, form: 'enquiry' });
  t.same(await sent('callback&reference=7K3MQ-2WXNB'), {
    ...{ ...plain, message: enquired, form: 'callback', reference: '7K3MQ-2WXNB' },
  });
  t.match(await sent('site-visit&visit=2026-12-01T11:00'), { message: booked, visit: '2026-12-01T11:00' });
  t.equal(await sent('anything'), null);
  const about = await view('sent=callback&project=lake-view');
  t.match(about, {
    sent: { project: 'lake-view' },
    intro: 'Your message about Lake View is with the sales desk.',
  });
  const documents = [{ title: 'Brochure', fileUrl: '/files/brochure.pdf' }];
  const project = async () => ({ documents }) as unknown as Awaited<ReturnType<Backend['project']>>;
  const known = await view('sent=callback&project=lake-view', { project });
  t.equal(known.sent?.brochure, '/files/files/brochure.pdf');
  t.match((await view('sent=callback')).intro, 'Your message is with the sales desk.');
});

t.test('the way of a visit leads to its project, every other one to the office', async (t) => {
  const wayOf = async (search: string) => (await view(search)).way;
  const project = { name: 'Lake View', mapHref: 'https://www.google.com/maps/search/?api=1&query=23.2,77.4' };
  t.same(await wayOf('form=site-visit&project=lake-view'), project);
  t.same(await wayOf('sent=site-visit&project=lake-view'), project);
  t.same(await wayOf('form=site-visit&project=lake-view&bhk=2'), project, 'a size is no place');
  for (const search of ['', 'form=site-visit', 'form=callback&project=lake-view'])
    t.match((await wayOf(search))?.mapHref, /query=23.23,77.43$/, search);
});

t.test('offices have their address, their map, and a place on the sketch where all are on it', async (t) => {
  const { offices, map, hours } = await view();
  t.match(offices[0], {
    lines: ['Zone II', 'Bhopal 462011, Madhya Pradesh'],
    mapHref: 'https://www.google.com/maps/search/?api=1&query=23.23,77.43',
  });
  t.equal(map?.length, 2);
  t.same(hours, [{ days: 'Mon to Sat', hours: '10:00 to 19:00' }]);
  t.equal(officeMap([office, { ...office, latitude: 19.07, longitude: 72.87 }]), null, 'an office in Mumbai');
});
