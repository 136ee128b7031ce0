import { plainSpelling } from './digits.ts';

/** Replaces the many spellings of days and hours by the few that moment.ts reads. */

export const WEEKDAY_NAME =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:सोम|मंगल|बुध|गुरु|शुक्र|शनि|रवि)वार';

/** Parts of the day before an hour, in Hindi. */
const HINDI_HOUR =
  /(सुबह|सवेरे|प्रातः?|पूर्वाह्न|दोपहर|अपराह्न|शाम|सायं|रात):?(?: को)? (\d{1,2})((?::\d\d)?) ?(?:बजे|(?= से ))/gu;
/** Replacements of spellings by plainer ones, applied in this order. */
const PLAINER: [pattern: RegExp, plain: string | ((...parts: string[]) => string)][] = [
  [/[‐-―−]/g, '-'],
  [/॰/g, '.'],
  [/^["'“]+|["'”.,;*|]+$/g, ''],
  [/^[([]([^()[\]]*)[)\]]$/, '$1'],
  [/^(?:(?:posted|published|updated)(?: on)?|last date|date|dated|dt|on|from|w\.?e\.?f)\b[.: -]*/, ''],
  [/^(?:दिनांक|दिनाँक|तारीख)[.: -]*/u, ''],
  [new RegExp(` ?\\((?:${WEEKDAY_NAME})\\)|,? (?:${WEEKDAY_NAME})$`, 'u'), ''],
  [
    HINDI_HOUR,
    (_, part, hour, minutes) => `${hour}${minutes} ${isMorning(part, Number(hour)) ? 'am' : 'pm'}`,
  ],
  // The half of the day stands once: `शाम 6 से 8 बजे`.
  [/([ap]m) से (\d{1,2}(?::\d\d)?) ?बजे/gu, '$1 से $2 $1'],
  [/ को(?= |$)|(?<= से .*) तक$| से$/gu, ''],
  [/,? (?:onwards|all day|till late)$/, ''],
  // `(6 PM)`, `Time: 6 PM`
  [/,? (?:\(|(?:time|timings?|समय)[:.-]* )(?=\d)([^()]*)\)?$/u, ' $1'],
  [/\b(?:12(?::00)? ?)?noon\b/, '12:00'],
  [/\b(?:12(?::00)? ?)?midnight\b/, '00:00'],
  [/(?<= )(\d\d)(\d\d) ?(?:hrs|hours)\b/g, '$1:$2'],
  // The hour before the day.
  [
    /^(\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?|\d{1,2}(?:\.\d\d)? ?[ap]\.?m\.?)(?: ist)?,? ?(?:[|-]|on )? ?(\S.*\d{4})$/,
    '$2 $1',
  ],
  // Hours from and to with a hyphen, which is no time zone: `10:00-12:00`, `6-9 pm`, `10-5 pm`.
  [/(?<= )(\d{1,2}:\d\d) ?- ?(\d{1,2}:\d\d)$/, '$1 to $2'],
  [/(?<=\d ?[ap]\.?m\.?) ?- ?(?=\d)/, ' to '],
  [
    /(?<= )(\d{1,2})([:.]\d\d)? ?(?:-|to) ?(\d{1,2})([:.]\d\d)? ?([ap])\.?m\.?$/,
    (_, from, past = '', to, end = '', half) =>
      `${from}${past} ${Number(from) % 12 < Number(to) % 12 ? half : 'a'}m to ${to}${end} ${half}m`,
  ],
  [/^(\d{1,4}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,4})/, '$1$2$3$2$4'],
  // The month before both days: `March 10-12, 2027`.
  [
    /^([\p{L}\p{M}]{3,12})\.? (\d{1,2})(?:st|nd|rd|th)? ?(-|to|&|and) ?(\d{1,2})(?:st|nd|rd|th)?,? (?=\d{4})/u,
    '$2$3$4 $1 ',
  ],
  [/^(\d{8})[t ]?(\d\d)(\d\d)(\d\d)(?=z|$)/, '$1t$2:$3:$4'],
  // Java, Ruby and the Unix command `date` put the year last.
  [/^([a-z]{3} [a-z]{3} \d{1,2}) ([\d:]+) ([a-z]{3}|[+-]\d{4}) (\d{4})$/, '$1 $4 $2 $3'],
  [/ ?\[?asia\/(?:kolkata|calcutta)\]?$|(?<=z|[+-]\d\d:\d\d)\[[a-z/_]+\]$/, ''],
  // The `+` of the time zone, which became a space in a URL.
  [/(?<=t\d\d:\d\d:\d\d(?:\.\d+)?) (?=\d\d:?\d\d$)/, '+'],
  [/^(\d{4}-\d\d-\d\d)(?:z|[+-]\d\d:\d\d)$/, '$1'],
];

/** Words before the end of a time: `till 15 August`, `Apply before 15 August`. */
const LAST =
  /^(?:last date (?:to apply|of application)|(?:apply|extended|open|valid)? ?(?:till|until|by|before|up ?to|to)|deadline)\b[.: -]*/;

/** `रात 8 बजे` is in the evening, `रात 1 बजे` and `रात 12 बजे` are not. */
function isMorning(part: string | undefined, hour: number): boolean {
  return /^(?:सु|सव|प्र|पू)/.test(part ?? '') || (part === 'रात' && (hour < 4 || hour === 12));
}

/** @param isLast true where only the last moment of a time matters @returns the text in plainer spelling */
export function plainMoment(sent: string, isLast: boolean): string {
  const text = isLast ? plainSpelling(sent).replace(LAST, '') : plainSpelling(sent);
  return PLAINER.reduce((longer, [pattern, plain]) => longer.replace(pattern, plain as string), text);
}
