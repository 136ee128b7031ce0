import { setTimeout as wait } from 'node:timers/promises';
import { parse, partOf, textOf } from './html.ts';
import type { Site } from './start-site.ts';

export async function desk(site: Site) {
  const response = await fetch(site.opsUrl);
  const document = parse(await response.text());
  const token = document.querySelector('input[name=token]')?.getAttribute('value') ?? '';
  return { response, document, token, needs: textOf(partOf(document, '.needs')), text: textOf(document) };
}

/** For whoever waits for what it says: each look takes 20 ms of two processes. */
export async function laterDesk(site: Site) {
  await wait(250);
  return desk(site);
}

/** Posts a form of the desk as that page does. */
export async function act(
  site: Site,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return fetch(site.opsUrl + path, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });
}

export async function enquire(site: Site, mobile: string): Promise<number> {
  const { ticket } = await (await fetch(`${site.url}/enquiries/ticket`)).json();
  const { id } = await (await fetch(`${site.url}/captcha`)).json();
  const response = await fetch(`${site.url}/enquiries`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' } },
    body: JSON.stringify({
      ...{ form: 'enquiry', name: 'Asha Verma', mobile, budget: '10-25 Lac', terms: 'on', ticket },
      ...{ project_type: 'Residential', captcha: 'ABCDEF', captcha_id: id },
    }),
  });
  await response.body?.cancel();
  return response.status;
}
