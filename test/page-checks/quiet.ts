import { complaints } from '../support/browser.ts';
import type { PageCheck } from './page-check.ts';

export const itIsQuiet: PageCheck = {
  name: 'it says nothing in the console, and all that it asks for is there',
  problems: (loaded) =>
    complaints(loaded).filter((complaint) => complaint !== `404 ${loaded.site.url}${loaded.path}`),
  planted: { head: '<script>console.error("planted")</script>' },
};

export const nobodyElseIsAsked: PageCheck = {
  name: 'it asks nobody but the site',
  problems: ({ requests, site }) =>
    requests.filter((url) => !url.startsWith(site.url) && !/^(data|blob):/.test(url)),
  planted: { head: '<script>fetch("http://127.0.0.1:1/", { mode: "no-cors" }).catch(() => {})</script>' },
};
