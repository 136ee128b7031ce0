import ICAL from 'ical.js';
import t from 'tap';
import type { EventItem, NewsItem, SafeHtml } from '../../shared/content.ts';
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
  t.equal(xmlOf(newsFeed([], SITE, 'Group')).all('updated').length, 1, 'an empty feed is one, too');
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
  t.match(text, '- [A # B(https://evil.example)](https://www.example.com/news/7): Some words.');
  t.equal(text.match(/^# /gm)?.length, 1);
});
