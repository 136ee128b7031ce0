import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import type { Language } from '../../shared/language.ts';
import type { Suggestion } from '../../shared/search.ts';
import { Icon } from '../components/icon.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { OtherWays } from '../components/ways.tsx';
import { useLangOf, useLocale, useText } from '../locale.ts';
import { ERROR_PAGE, FRAME } from '../text/frame.ts';
import { FrameAround } from './page-frame.tsx';
import './error-page.css';

type ErrorText = (typeof ERROR_PAGE)['en'];

/** The contents of an error page. */
export interface Failure {
  status: number;
  /** The message for the visitor. */
  message: string;
  near?: Meant[] | undefined;
}

/** A page that an address may have meant. */
export type Meant = Pick<Suggestion, 'href' | 'title'>;

/** Shows every error of React Router as a page of the site. */
export function RouteError() {
  const { language } = useLocale();
  const failure = failureOf(useRouteError(), language);
  const { notFound, notAvailable } = FRAME[language].error;
  const isMissing = failure.status === 404 || failure.status === 410;
  return (
    <FrameAround crumbs={[{ label: isMissing ? notFound : notAvailable }]}>
      <ErrorPage {...failure} />
    </FrameAround>
  );
}

/** An error for visitors: with the loader's message or a general one, never with the error's own text. */
export function failureOf(error: unknown, language: Language): Failure {
  const text = FRAME[language].error;
  if (!isRouteErrorResponse(error)) return { status: 500, message: WENT_WRONG[language] };
  const { status } = error;
  // The router's own 404 has a text as its data, a loader's 404 an object.
  const data: Partial<Failure> | null = typeof error.data === 'object' ? error.data : null;
  if (data?.message) return { status, message: data.message, near: data.near };
  if (status !== 404) return { status, message: WENT_WRONG[language] };
  return { status, message: data ? text.noSuchPage : text.noSuchAddress };
}

/** The words above and beneath the message. */
function wordsOf(status: number, text: ErrorText): { eyebrow: string; intro: string | null } {
  if (status === 404) return { eyebrow: text.notFound, intro: text.missing };
  if (status === 410) return { eyebrow: text.gone, intro: text.goneIntro };
  // The message needs no intro.
  if (status === 429) return { eyebrow: text.aMoment, intro: null };
  return { eyebrow: text.aMoment, intro: text.ours };
}

/** An error in plain words, with similar pages, a search, useful pages, and ways to contact people. */
function ErrorPage({ status, message, near = [] }: Failure) {
  const { links } = useLocale();
  const text = useText(ERROR_PAGE);
  const { home } = useText(FRAME);
  const { eyebrow, intro } = wordsOf(status, text);
  const { pathname } = useLocation();
  const openings = { href: links.career(), label: text.openings };
  const ways = [
    ...(pathname.startsWith(`${links.career()}/`) ? [openings] : []),
    { href: links.home(), label: home },
    { href: links.projects(), label: text.allProjects },
    { href: links.ongoing(), label: text.runningProjects },
    { href: links.news(), label: text.news },
    { href: links.contact(), label: text.contactUs },
  ];
  return (
    <section className="error-page beside middle wrap">
      <div className="stack gap-5">
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="error-page__title" tabIndex={-1}>
          {message}
        </h1>
        {intro && <p className="intro">{intro}</p>}
        {near.length > 0 && (
          <div className="error-page__near">
            <h2 className="size-h3">{text.near}</h2>
            <Ways ways={near.map(({ href, title }) => ({ href, label: title }))} />
          </div>
        )}
        <SearchBox />
        <Ways ways={ways} />
        <OtherWays />
      </div>
      <EmptyPlot />
    </section>
  );
}

function Ways({ ways }: { ways: { href: string; label: string }[] }) {
  const langOf = useLangOf();
  return (
    <ul className="error-page__ways above-4">
      {ways.map(({ href, label }) => (
        <li key={href + label}>
          <a className="flex middle apart link strong" href={href} lang={langOf(label)}>
            {label}
            <Icon name="arrow-right" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A drawing of a shore with one empty plot. */
function EmptyPlot() {
  return (
    <svg className="error-page__drawing drawing" viewBox="0 0 480 360" aria-hidden="true">
      <path d="M0 240h480M36 240V132h66v108m276 0V96h62v144M120 240v-66h44v66" />
      <path d="M54 156h30m-30 24h30m-30 24h30m312-84h26m-26 26h26m-26 26h26m-26 26h26m-276 0h16" />
      <path className="error-page__plot" d="M196 240v-96l62-46 62 46v96zM244 240v-44h28v44" />
      <path d="M30 262h84m60 0h110m70 0h96M66 286h72m80 0h62m90 0h40M120 310h60m110 0h84" />
    </svg>
  );
}
