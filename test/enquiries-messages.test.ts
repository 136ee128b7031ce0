import t from 'tap';
import { FORM_NAMES, type FormName } from '../shared/enquiry-forms.ts';
import type { EnquiryReply } from '../shared/enquiry-messages.ts';
import { inLanguage, LANGUAGE_NAMES } from '../shared/language.ts';
import {
  anEnquiry,
  CAPTCHA_TYPED,
  MANY_FORMS,
  postEnquiry,
  rightOf,
  solvedCaptcha,
  TICKET_AGE_MS,
} from './support/builders.ts';
import { BEARER, payloadOf, plainWay, WAYS, WRONG_VALUES, wordsOf } from './support/form-messages.ts';
import { openPlainForm, type PlainForm } from './support/plain-form.ts';
import { startWithin } from './support/start-within.ts';
import { visit } from './support/visit.ts';

/** How a visitor without JavaScript comes to each form: by Enquiry Now to the contact form. */
function wayTo(form: FormName) {
  const way = form === 'enquiry' ? plainWay(form) : WAYS[form === 'contact' ? 'enquiry' : form];
  return { ...way, prefix: plainWay(form).prefix };
}

/** A visit's day and hour stay as they were typed or, where they can be tapped, tapped. */
const keptIn = ({ values }: PlainForm) => ({
  ...values,
  ...(values.day && { date: values.day }),
  ...(values.hour && { time: values.hour }),
});

const { upstream, site } = await startWithin(t, { env: MANY_FORMS });

let numbers = 9_876_543_000;
/** What fails is tried again later, and must not meet the next step's outcome. */
const newNumbers = () => [++numbers, ++numbers, ++numbers] as const;
const inEachLanguage = (name: FormName) => LANGUAGE_NAMES.map((language) => [name, language] as const);

for (const [name, language] of FORM_NAMES.flatMap(inEachLanguage)) {
  const says = wordsOf(name, language);
  const way = wayTo(name);
  const { mobile: _, ...typed } = rightOf(name);
  const { terms: __, ...kept } = typed;

  t.test(`${name} in ${language}, sent by a script: every message, and what upstream gets`, async (t) => {
    const [refused, cut, sent] = newNumbers();
    const send = async (body: Record<string, string>) => {
      const headers = { authorization: 'Bearer abc.def' };
      const response = await postEnquiry(site, { form: name, lang: language, ...body }, headers);
      return { status: response.status, ...((await response.json()) as EnquiryReply) };
    };
    /** Proved by a captcha, which is good for one try. */
    const sendRight = async (mobile: number) => {
      const proof = { ...(await solvedCaptcha(site)), captcha: CAPTCHA_TYPED };
      return send({ ...typed, mobile: String(mobile), ...proof });
    };
    t.match(await send({}), { status: 422, ok: false, message: says.correct });
    t.same(((await send({})) as { errors?: object }).errors, says.empty);
    t.match(await send({ ...anEnquiry(name), ...WRONG_VALUES }), { status: 422, errors: says.wrong });
    t.same(upstream.enquiries.attemptsOf(Number(WRONG_VALUES.mobile)), [], 'nothing of that was sent');

    upstream.enquiries.nextOf(refused, { kind: 'refuse', status: 500 });
    t.match(await sendRight(refused), { status: 502, ok: false, message: says.refused });
    upstream.enquiries.nextOf(cut, { kind: 'cut' });
    t.match(await sendRight(cut), { status: 504, ok: false, message: says.wentWrong });
    t.match(await sendRight(sent), { status: 201, ok: true, message: says.sent });
    const bearer = BEARER[name] ? 'Bearer abc.def' : undefined;
    const [attempt, ...others] = upstream.enquiries.attemptsOf(sent);
    t.same([attempt?.payload, attempt?.headers.authorization], [payloadOf(name, sent), bearer]);
    t.same(others, []);
  });

  t.test(`${name} in ${language}, without JavaScript: every message, and what was typed stays`, async (t) => {
    const [refused, cut, sent] = newNumbers();
    const first = await openPlainForm(site, { ...way, from: inLanguage(way.from, language) });
    if (name === 'callback') t.match(first.text, /Kolar Crest/, 'the project is named');
    site.pass(TICKET_AGE_MS);

    if (name === 'callback') t.match(first.values, { budget: '26-40 Lac', project_type: 'Residential' });
    const empty = (await first.send({ budget: '', project_type: '' })) as PlainForm;
    t.equal(empty.status, 422);
    t.equal(empty.message, says.correct);
    for (const [field, message] of Object.entries(says.empty)) t.equal(empty.problem(field), message);
    const wrong = (await empty.send(WRONG_VALUES)) as PlainForm;
    for (const [field, message] of Object.entries(says.wrong)) t.equal(wrong.problem(field), message);

    const right = (mobile: number) => {
      const written = `+91 ${mobile}`.replace(/(\d{5})$/, ' $1');
      return { ...typed, mobile: written, ...(name === 'contact' && { captcha: CAPTCHA_TYPED }) };
    };
    upstream.enquiries.nextOf(refused, { kind: 'refuse', status: 500 });
    const failed = (await wrong.send(right(refused))) as PlainForm;
    t.equal(failed.status, 502);
    t.equal(failed.message, says.refused);
    t.match(keptIn(failed), kept, 'kept');

    // From now on at once: a form that is shown again is as old as it was.
    upstream.enquiries.nextOf(cut, { kind: 'cut' });
    const broken = (await failed.send(right(cut))) as PlainForm;
    t.equal(broken.status, 504);
    t.equal(broken.message, says.wentWrong);
    t.match(keptIn(broken), kept, 'kept');

    const at = String(await broken.send(right(sent)));
    t.match(at, `?sent=${name}`);
    t.match((await visit(site, at)).text, says.sent);
    if (name === 'callback') t.match((await visit(site, at)).text, /Kolar Crest/, 'and so it is afterwards');
    t.ok(upstream.enquiries.attemptsOf(refused).length, 'what was refused had been sent');
    t.ok(upstream.enquiries.attemptsOf(cut).length, 'and so had what was cut off');
    const payloads = upstream.enquiries.attemptsOf(sent).map(({ payload }) => payload);
    t.same(payloads, [payloadOf(name, sent)]);
  });
}
