import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import t from 'tap';
import type { FormReply } from '../../../shared/enquiry-messages.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { failing, pageInput } from '../../../test/support/page-input.ts';
import { type Backend, backendContext } from '../../backend.ts';
import { pageLoader } from '../../page.ts';
import { type ShellFacts, ShellFactsContext } from '../../shell/shell-facts.ts';
import { Component } from './apply.route.tsx';
import { applyView } from './apply-view.ts';

const facts = {
  email: 'hello@example.in',
  phone: { display: '0755 400 1234', dial: '+917554001234' },
} as Partial<ShellFacts> as ShellFacts;

const BACKEND: Partial<Backend> = {
  site: { hiring: { note: 'Bring a hat.' } } as SiteFacts,
  today: '2025-11-30',
  formReply: null,
  job: async (id) =>
    (id === '7' ? { id, title: 'Site Engineer', deadline: '2025-11-30' } : null) as Awaited<
      ReturnType<Backend['job']>
    >,
};

const viewOf = (search: string, more: Partial<Backend> = {}) =>
  applyView(pageInput({ ...BACKEND, ...more }, { search }));

async function page(search: string, more: Partial<Backend> = {}): Promise<string> {
  const handler = createStaticHandler([{ path: '/apply', loader: pageLoader(applyView), Component }]);
  const requestContext = new RouterContextProvider();
  requestContext.set(backendContext, { ...BACKEND, ...more } as Backend);
  const request = new Request(`http://site.invalid/apply?${search}`);
  const context = (await handler.query(request, { requestContext })) as StaticHandlerContext;
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <ShellFactsContext value={facts}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ShellFactsContext>,
  );
}

const formReply: FormReply = {
  form: 'application',
  language: 'en',
  status: 422,
  message: 'Please correct the marked fields.',
  values: { name: 'Ravi', phone: '', resume: 'cv.pdf', experience: '3 years', job: '7' },
  errors: { phone: 'Mobile number is required' },
  ticket: '',
  captcha: '',
  project: null,
};

t.test('the page names the position of the address, or an unknown one', async (t) => {
  const position = async (...given: Parameters<typeof page>) =>
    /<h1[^>]*>([^<]*)</.exec(await page(...given))?.[1];
  t.equal(await position('job=7'), 'Site Engineer');
  t.equal(await position('job=8'), 'Unknown Position');
  t.equal(await position(''), 'Unknown Position');
  t.equal(await position('job=7', { job: failing('refused') }), 'Unknown Position');
  t.equal((await viewOf('job=8')).job, '', 'an unknown id is repeated nowhere');
});

t.test('the page has the four fields of an application', async (t) => {
  const html = await page('job=7');
  t.match(html, /<form[^>]* noValidate="" data-enhanced="" action="\/apply" method="post"/);
  t.match(html, /<input type="hidden" name="job" value="7"/);
  const fields = [...html.matchAll(/<input [^>]*?name="([^"]+)"/g)].map(([, name]) => name);
  t.same(fields, ['job', 'name', 'phone', 'resume', 'experience']);
  for (const name of fields.slice(1)) t.match(html, `for="application-${name}"`);
  t.match(html, /accept="\.pdf,\.jpg,\.jpeg,application\/pdf,image\/jpeg"/);
});

t.test('a job past its deadline has no form, and ways on', async (t) => {
  const late = { today: '2025-12-01' };
  t.equal((await viewOf('job=7')).closed, null, 'on its last day');
  t.equal((await viewOf('', late)).closed, null, 'without a job');
  const html = await page('job=7', late);
  t.match(html, /<h1[^>]*>Site Engineer<\/h1>/);
  t.match(html, 'Applications closed on 30 Nov 2025.');
  t.notMatch(html, '<form');
  t.match(html, 'href="/career"');
});

t.test('an application sent without JavaScript comes back with its job, without its file', async (t) => {
  const html = await page('', { formReply });
  t.match(html, /role="alert"[^>]*autofocus=""/i);
  t.match(html, /id="application-phone-error">Mobile number is required</);
  t.match(html, 'value="Ravi"');
  t.match(html, 'Please choose your file again.');
  t.match(html, /<h1[^>]*>Site Engineer<\/h1>/);
  t.match(html, /name="job" value="7"/);
  t.equal((await viewOf('', { formReply: { ...formReply, form: 'contact' } })).reply, null);
});
