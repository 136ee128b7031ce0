import t from 'tap';
import { formatsOf } from '../formats.ts';
import { LANGUAGE_NAMES } from '../language.ts';
import { momentOf } from './moment.ts';

/** The moment of each spelling; undefined stands for nothing, null cannot be read. */
const CASES: Record<string, string | null | undefined> = {
  // The year first.
  '2025-08-15': '2025-08-15',
  '2025-8-5': '2025-08-05',
  '2025/08/05': '2025-08-05',
  '2025.08.05': '2025-08-05',
  '20250805': '2025-08-05',
  '2025-08-15T00:00:00.000000Z': '2025-08-15',
  '2025-08-15 00:00:00': '2025-08-15',
  // The day first, as India writes it.
  '05-01-2027': '2027-01-05',
  '5/1/2027': '2027-01-05',
  '25.01.2027': '2027-01-25',
  '05-01-27': '2027-01-05',
  '05-01-99': '1999-01-05',
  '०५-०१-२०२७': '2027-01-05',
  // Names of months.
  '5 Aug 2025': '2025-08-05',
  '5th August 2025': '2025-08-05',
  '2nd of May 2026': '2026-05-02',
  '05-Aug-2025': '2025-08-05',
  "5 Aug '25": '2025-08-05',
  '5 Aug ’25': '2025-08-05',
  'Aug 5, 2025': '2025-08-05',
  'Sept 5 2026': '2026-09-05',
  'Tuesday, 5 August 2025': '2025-08-05',
  '५ अगस्त २०२५': '2025-08-05',
  '14 फ़रवरी 2026': '2026-02-14',
  // Since 1970.
  '1754352000': '2025-08-05',
  '1754352000000': '2025-08-05',
  '1754352000000000': '2025-08-05',
  '1806345000': '2027-03-30',
  '1754391600': '2025-08-05T16:30:00',
  '/Date(1754352000000)/': '2025-08-05',
  '883612800000': '1998-01-01',
  // As Excel counts days.
  '45581': '2024-10-16',
  '45581.75': '2024-10-16T18:00:00',
  // What people put around it.
  '15 / 08 / 2025': '2025-08-15',
  '15–08–2025': '2025-08-15',
  '15. 08. 2025': '2025-08-15',
  'Date: 15/08/2025': '2025-08-15',
  'Dt. 15.08.2025': '2025-08-15',
  '"2025-08-15"': '2025-08-15',
  '15 August 2025 (Friday)': '2025-08-15',
  'शुक्रवार, 15 अगस्त 2025': '2025-08-15',
  // With an hour.
  '20250815T100000': '2025-08-15T10:00:00',
  '20250815100000': '2025-08-15T10:00:00',
  '15 August 2025 | 6 PM': '2025-08-15T18:00:00',
  '15 August 2025 - 6 PM onwards': '2025-08-15T18:00:00',
  '15 अगस्त 2025, शाम 6:30 बजे': '2025-08-15T18:30:00',
  '15 August 2025, 12 noon': '2025-08-15T12:00:00',
  '2027-03-10 18:00': '2027-03-10T18:00:00',
  '2027-03-10T18:00:00.250': '2027-03-10T18:00:00.250',
  '10/03/2027 6:30 PM': '2027-03-10T18:30:00',
  '10-03-2027, 6 pm': '2027-03-10T18:00:00',
  '10 March 2027 at 12:15 a.m.': '2027-03-10T00:15:00',
  '2027-03-10 18:00 hrs': '2027-03-10T18:00:00',
  // With a zone.
  '2027-03-10T12:30:00Z': '2027-03-10T18:00:00',
  '2027-03-10T18:00:00+0530': '2027-03-10T18:00:00',
  '10 Mar 2027 6:00 pm IST': '2027-03-10T18:00:00',
  'Tue, 05 Aug 2025 10:00:00 GMT': '2025-08-05T15:30:00',
  'Tue Aug 05 2025 10:00:00 GMT+0530 (India Standard Time)': '2025-08-05T10:00:00',
  '2025-08-14T20:00:00Z': '2025-08-15T01:30:00',
  '2025-08-15T01:00:00+09:00': '2025-08-14T21:30:00',
  '2025-08-15T01:00-05:00': '2025-08-15T11:30:00',
  'Fri Aug 15 10:00:00 IST 2025': '2025-08-15T10:00:00',
  'Fri Aug 15 10:00:00 +0530 2025': '2025-08-15T10:00:00',
  '2025-08-15T10:00:00+05:30[Asia/Kolkata]': '2025-08-15T10:00:00',
  '2025-08-15T10:00:00 05:30': '2025-08-15T10:00:00',
  '2025-08-15 10:00:00 +0000 UTC': '2025-08-15T15:30:00',
  '2025-08-15+05:30': '2025-08-15',
  '20250815T043000Z': '2025-08-15T10:00:00',
  // The ends of a day are the day.
  '2027-03-10T23:59:59': '2027-03-10',
  '2027-03-10T23:59:59.999Z': '2027-03-10',
  '2027-03-10T24:00:00': '2027-03-10',
  '2027-03-10T18:29:59Z': '2027-03-10',
  '2027-03-10T18:30:00Z': '2027-03-11',
  '2027-03-10T00:00:00+05:30': '2027-03-10',
  // Nothing.
  '0000-00-00': undefined,
  '00/00/0000': undefined,
  '0000-00-00 00:00:00': undefined,
  '1970-01-01': undefined,
  '01-01-1970': undefined,
  '1970-01-01T00:00:00.000Z': undefined,
  '01 Jan 1970': undefined,
  '1969-12-31T18:30:00Z': undefined,
  '0001-01-01T00:00:00': undefined,
  '1899-12-30': undefined,
  '1900-01-01': undefined,
  'dd/mm/yyyy': undefined,
};

const UNREADABLE = [
  ...['', 'soon', 'March', 'Aug 2025', '2025', '2025-08', '5/8', '12', '0', '-1754352000'],
  ...['2025-13-01', '2025-02-30', '30-02-2025', '32-01-2025', '01/25/2027', '1900-01-00', '20225-01-01'],
  ...['30-11--0001', '9999-12-31', '9876543210987', '5 Foo 2025', '2025-08-05 25:00', '2025-08-05 10:75'],
  ...['2025-08-05 13:00 pm', '2025-08-05 10:00 EST', '5 Aug 2025 or later', 'x'.repeat(100_000), '1e9'],
];

t.test('a day is read however it is written, on a machine in any zone', async (t) => {
  const zone = process.env.TZ;
  t.teardown(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  for (const machine of ['UTC', 'Asia/Kolkata', 'Asia/Tokyo', 'America/Los_Angeles']) {
    process.env.TZ = machine;
    for (const [sent, moment] of Object.entries(CASES))
      t.equal(momentOf(sent), moment, `${sent} in ${machine}`);
  }
});

t.test('what the site prints in a language, upstream may write: it is read', async (t) => {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const days = Array.from({ length: 12 }, (_, at) => `2027-${twoDigits(at + 1)}-15`);
  const hours = Array.from({ length: 24 }, (_, hour) => `2027-03-10T${twoDigits(hour)}:30:00`);
  for (const language of LANGUAGE_NAMES) {
    const { moment } = formatsOf(language);
    for (const each of [...days, ...hours, '2027-03-10T18:00:00'])
      t.equal(momentOf(moment(each)), each, moment(each));
  }
});

t.test('a range has two ends; day, month or year may stand once', async (t) => {
  for (const [sent, least, most] of [
    ['15-17 August 2027', '2027-08-15', '2027-08-17'],
    ['15th & 16th August 2027', '2027-08-15', '2027-08-16'],
    ['15 से 17 अगस्त 2027', '2027-08-15', '2027-08-17'],
    ['15 से 17 मई 2027', '2027-05-15', '2027-05-17'],
    ['15 Aug - 17 Sep 2027', '2027-08-15', '2027-09-17'],
    ['15/08/2027 to 17/08/2027', '2027-08-15', '2027-08-17'],
    ['2027-08-15/2027-08-17', '2027-08-15', '2027-08-17'],
    ['15 Aug 2027, 10 AM to 5 PM', '2027-08-15T10:00:00', '2027-08-15T17:00:00'],
    ['15 Aug 2027', '2027-08-15', '2027-08-15'],
    ['17-15 August 2027', null, null],
    ['15 Aug 2027 to soon', null, null],
  ]) {
    t.equal(momentOf(sent ?? ''), least, sent ?? '');
    t.equal(momentOf(sent ?? '', 'most'), most, sent ?? '');
  }
});

t.test('what names no day is none', async (t) => {
  for (const sent of UNREADABLE) t.equal(momentOf(sent), null, sent.slice(0, 40));
});

t.test('moments sort by the instant', async (t) => {
  const sent = ['2026-05-01', '1 May 2026 9:00', '2026-05-01 18:00', '2026-05-01T13:00:00Z', '02/05/2026'];
  const moments = sent.map((text) => momentOf(text) ?? '');
  t.same(moments.toReversed().sort(), moments);
});
