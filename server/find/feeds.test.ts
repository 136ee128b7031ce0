import ICAL from 'ical.js';
import t from 'tap';
import type { EventItem, NewsItem, SafeHtml } from '../../shared/content.ts';
import { PAGE_ROWS } from '../../shared/pages.ts';
import { eventItem, newsItem } from '../../test/support/content.ts';
import { SITE_FACTS } from '../../test/support/site-facts.ts';
import { xmlOf } from '../../test/support/xml.ts';
import { calendar } from './calendar.ts';
import { llmsText } from './llms-text.ts';
import { newsFeed } from './news-feed.ts';

const SITE = 'https://www.example.com';
const HOSTILE = `A & B <script>"x"</script> \u0000\u000b\ud800 कृष्ण; one, two\\n three`;

const story = (more: Partial<NewsItem> = {}) =>
  newsItem({ id: '7', description: '<p>Some words.</p>' as SafeHtml, date: '2026-08-15', ...more });
const event = (more: Partial<EventItem> = {}) =>
  eventItem({ id: '4', title: 'Fair', description: '' as SafeHtml, startsOn: '2026-12-31', ...more });
const calendarOf = (...events: EventItem[]) =>
  calendar(events, { siteUrl: SITE, groupName: 'Group', now: Date.parse('2026-11-20T06:30:00Z') });

t.test('the feed of news has what Atom asks of a feed and of each entry', async (t) => {
  const feed = xmlOf(newsFeed([story(), story({ id: '6', date: null, title: HOSTILE })], SITE, 'Group'));
  t.equal(feed.name, 'feed');
  t.equal(feed.attributes.xmlns, 'http://www.w3.org/2005/Atom');
  for (const name of ['id', 'title', 'updated', 'author'])
    t.equal(feed.children.filter((child) => child.name === name).length, 1, name);
  const entries = feed.all('entry');
  t.equal(entries.length, 2);
  for (const entry of entries) {
    for (const name of ['id', 'title', 'updated']) t.equal(entry.all(name).length, 1, name);
    t.match(entry.first('updated').text, /^\d{4}-\d\d-\d\dT00:00:00\+05:30$/);
  }
  t.equal(new Set(entries.map((entry) => entry.first('id').text)).size, 2, 'ids are told apart');
  t.equal(feed.first('updated').text, '2026-08-15T00:00:00+05:30');
  t.match(entries[1]?.first('title').text, 'A & B <script>"x"</script>', 'a title is a text');
  const hours = xmlOf(newsFeed([story({ date: '2026-08-15T18:30:00.250' }), story()], SITE, 'Group'));
  for (const [name, instant] of [
    ['updated', '2026-08-15T18:30:00+05:30'],
    ['published', '2026-08-15T18:30:00+05:30'],
  ])
    t.equal(hours.first(name ?? '').text, instant);
  const empty = xmlOf(newsFeed([], SITE, 'Group'));
  for (const name of ['id', 'title', 'updated', 'author'])
    t.equal(empty.all(name).length, 1, `${name} of an empty one`);
});

t.test('a calendar has whole days, which end on the day after', async (t) => {
  const ics = calendarOf(
    event(),
    event({ id: '5', startsOn: '2027-02-27', endsOn: '2027-02-28' }),
    event({ id: '6', startsOn: null }),
  );
  const parsed = new ICAL.Component(ICAL.parse(ics));
  const events = parsed.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  t.same(
    events.map(({ uid, summary, startDate, endDate }) => [uid, summary, String(startDate), String(endDate)]),
    [
      ['event-4@www.example.com', 'Fair', '2026-12-31', '2027-01-01'],
      ['event-5@www.example.com', 'Fair', '2027-02-27', '2027-03-01'],
    ],
  );
  t.match(ics, 'DTSTAMP:20261120T063000Z\r\n');
  t.match(ics, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
});

t.test('an event with its hour has it, and none ends at a midnight that nobody said', async (t) => {
  const [day, evening] = ['2027-03-10', '2027-03-10T18:00:00'];
  const wholeDay = (until: string) => ['20270310', until];
  const table: [start: string, end: string | null, expected: (string | undefined)[]][] = [
    [day, null, wholeDay('20270311')],
    [day, '2027-03-12', wholeDay('20270313')],
    [day, '2027-03-12T18:00:00', wholeDay('20270313')],
    [day, '2027-03-01', wholeDay('20270311')],
    [evening, null, ['20270310T123000Z', undefined]],
    [evening, '2027-03-10T21:30:00', ['20270310T123000Z', '20270310T160000Z']],
    // The end of that day in India.
    [evening, '2027-03-12', ['20270310T123000Z', '20270312T183000Z']],
    [evening, day, ['20270310T123000Z', undefined]],
    [evening, '2027-03-10T17:00:00', ['20270310T123000Z', undefined]],
    ['2027-03-10T02:00:00', null, ['20270309T203000Z', undefined]],
  ];
  for (const [startsOn, endsOn, [start, end]] of table) {
    const read = new ICAL.Component(ICAL.parse(calendarOf(event({ startsOn, endsOn }))));
    const [only] = read.getAllSubcomponents('vevent');
    const written = (name: string) => (only?.getFirstPropertyValue(name) as ICAL.Time | null)?.toICALString();
    t.same([written('dtstart'), written('dtend')], [start, end], `${startsOn} to ${endsOn}`);
    t.equal(only?.getFirstProperty('dtstart')?.type, start?.includes('T') ? 'date-time' : 'date');
  }
});

t.test('a calendar without events holds its time zone, since an empty one is none', async (t) => {
  for (const ics of [calendarOf(), calendarOf(event({ startsOn: null }))]) {
    const parsed = new ICAL.Component(ICAL.parse(ics));
    t.same(
      parsed.getAllSubcomponents().map(({ name }) => name),
      ['vtimezone'],
    );
    const zone = new ICAL.Timezone(parsed.getFirstSubcomponent('vtimezone') ?? undefined);
    t.equal(zone.tzid, 'Asia/Kolkata');
    t.equal(zone.utcOffset(ICAL.Time.fromJSDate(new Date('2027-03-10'), true)), 19_800);
  }
});

t.test('the description of an event keeps its lines, sixty words of them', async (t) => {
  const descriptionOf = (html: string) => {
    const ics = new ICAL.Component(ICAL.parse(calendarOf(event({ description: html as SafeHtml }))));
    return ics.getFirstSubcomponent('vevent')?.getFirstPropertyValue('description') ?? null;
  };
  t.equal(
    descriptionOf(
      '<p>Come <b>at</b>\n10.15; bring, a hat.</p><ul><li>tea &lt;at&gt; ten</li><li>puja<br>lunch</li></ul><p> </p>',
    ),
    'Come at 10.15; bring, a hat.\ntea <at> ten\npuja\nlunch',
  );
  const long = `<p>${'word '.repeat(59)}</p><p>one two</p><p>three</p>`;
  t.match(descriptionOf(long), /word\none…$/);
  t.equal(descriptionOf('<p></p>'), null);
});

t.test('no text ends its line, and none is longer than 75 octets', async (t) => {
  const title = `${HOSTILE}\r\nATTENDEE:mailto:x@example.com ${'कृष्ण '.repeat(60)}`;
  const ics = calendarOf(event({ title, location: title, description: title as SafeHtml }));
  t.notMatch(ics, /(^|[^\r])\n/, 'lines end in CRLF');
  for (const line of ics.split('\r\n')) t.ok(Buffer.byteLength(line) <= 75, line);
  t.notMatch(ics, /^ATTENDEE/m);
  const read = new ICAL.Component(ICAL.parse(ics)).getFirstSubcomponent('vevent');
  t.match(String(read?.getFirstPropertyValue('summary')), 'कृष्ण; one, two\\n three ATTENDEE');
});

t.test('language models get one page of Markdown, in which no text makes a line of its own', async (t) => {
  const news = [story({ title: 'A\n# B](https://evil.example)' })];
  const text = llmsText({ facts: SITE_FACTS, siteUrl: SITE, projects: [], news });
  t.match(text, /^# Bhavishya Group\n\n> /);
  const listed = PAGE_ROWS.flatMap(([, { path, record, sitemap }]) => (sitemap && !record ? path : []));
  t.same(
    [...text.matchAll(/^- \[[^\]]+\]\(https:\/\/www\.example\.com(\/[^/]*)\)/gm)].map(([, path]) => path),
    listed,
  );
  t.match(text, `- [Press coverage](https://www.example.com/press-coverage): ${SITE_FACTS.leads.press}`);
  t.match(text, '- [A # B(https://evil.example)](https://www.example.com/news/7): Some words.');
  t.equal(text.match(/^# /gm)?.length, 1);
});

t.test('a calendar says which events are cancelled or postponed', async (t) => {
  t.match(calendarOf(event({ title: 'Fair (Canceled)' })), /\r\nSTATUS:CANCELLED\r\n/);
  t.match(calendarOf(event({ title: 'मेला स्थगित' })), /\r\nSTATUS:TENTATIVE\r\n/);
  t.notMatch(calendarOf(event()), /STATUS/);
});
