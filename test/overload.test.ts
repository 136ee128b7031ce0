import t from 'tap';
import { overload } from './overload.ts';

t.setTimeout(120_000);

t.test(
  'pages beyond the limit are refused, and never a cached one, nor health, nor an enquiry',
  async (t) => {
    const { flood, refusal, cached, enquiries, health } = await overload(t, { seconds: 2, projects: 300 });
    t.ok((flood[200] ?? 0) > 0, 'pages are rendered all the while');
    t.ok((flood[503] ?? 0) > 0, 'and others are refused: how many, the load generator decides');
    t.same(Object.keys(flood), ['200', '503']);
    t.match(refusal, { status: 503, retryAfter: /^\d+$/, cacheControl: 'no-store' });
    t.match(refusal?.html, /⚠️ Something went wrong\. Please try again later\./, 'as a page that can be read');
    t.match(refusal?.html, /<footer/);
    t.ok(cached.length);
    t.ok(cached.every(({ status }) => status === 200));
    t.ok(health.every(({ status }) => status === 200));
    t.equal(enquiries.length, 8);
    t.ok(
      enquiries.every((status) => status === 201),
      enquiries.join(),
    );
  },
);
