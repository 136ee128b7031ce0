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
import { type Backend, backendContext } from '../../backend.ts';
import { pageLoader } from '../../page.ts';
import { type ShellFacts, ShellFactsContext } from '../../shell/shell-facts.ts';
import { Component } from './apply.route.tsx';
import { applyView } from './apply-view.ts';

const facts = {
  email: 'hello@example.in',
  phone: { display: '0755 400 1234', dial: '+917554001234' },
} as Partial<ShellFacts> as ShellFacts;

async function page(path: string, formReply: FormReply | null = null, today = '2025-11-30'): Promise<string> {
  const handler = createStaticHandler([{ path: '/apply', loader: pageLoader(applyView), Component }]);
  const requestContext = new RouterContextProvider();
  const job = async () =>
    ({ id: '7', title: 'Site Engineer', deadline: '2025-11-30' }) as Awaited<ReturnType<Backend['job']>>;
  const site = { hiring: { note: 'Bring a hat.' } } as SiteFacts;
  requestContext.set(backendContext, { site, job, formReply, today } as Partial<Backend> as Backend);
  const request = new Request(`http://site.invalid${path}`);
  const context = (await handler.query(request, { requestContext })) as StaticHandlerContext;
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <ShellFactsContext value={facts}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ShellFactsContext>,
  );
}

t.test('the page names the position and has the four fields of an application', async (t) => {
  const html = await page('/apply?job=7');
  t.match(html, /<h1[^>]*>Site Engineer<\/h1>/);
  t.match(await page('/apply'), /<h1[^>]*>Unknown Position<\/h1>/);
  t.match(html, /<form[^>]* noValidate="" data-enhanced="" action="\/apply" method="post"/);
  t.match(html, /<input type="hidden" name="job" value="7"/);
  const fields = [...html.matchAll(/<input [^>]*?name="([^"]+)"/g)].map(([, name]) => name);
  t.same(fields, ['job', 'name', 'phone', 'resume', 'experience']);
  for (const name of fields.slice(1)) t.match(html, `for="application-${name}"`);
  t.match(html, /accept="\.pdf,\.jpg,\.jpeg,application\/pdf,image\/jpeg"/);
});

t.test('a job past its deadline has no form, and ways on', async (t) => {
  const html = await page('/apply?job=7', null, '2025-12-01');
  t.match(html, /<h1[^>]*>Site Engineer<\/h1>/);
  t.match(html, 'Applications closed on 30 Nov 2025.');
  t.notMatch(html, '<form');
  t.match(html, 'href="/career"');
});

t.test('what was sent without JavaScript comes back, with its messages and without its file', async (t) => {
  const html = await page('/apply', {
    form: 'application',
    language: 'en',
    status: 422,
    message: 'Please correct the marked fields.',
    values: { name: 'Ravi', phone: '', resume: 'cv.pdf', experience: '3 years', job: '7' },
    errors: { phone: 'Mobile number is required' },
    ticket: '',
    captcha: '',
    project: null,
  });
  t.match(html, /role="alert"[^>]*autofocus=""/i);
  t.match(html, /id="application-phone-error">Mobile number is required</);
  t.match(html, /name="name" value="Ravi"|value="Ravi"/);
  t.match(html, 'Please choose your file again.');
  t.match(html, /<h1[^>]*>Site Engineer<\/h1>/);
});
