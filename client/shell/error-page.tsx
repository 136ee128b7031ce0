import { useLocation } from 'react-router';
import { Icon } from '../components/icon.tsx';
import { useLocale, useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';

/** It is not there, or no longer. */
export const isMissing = (status: number) => status === 404 || status === 410;

/** An error told plainly, with ways on. */
export function ErrorPage({ status, message }: { status: number; message: string }) {
  const { links } = useLocale();
  const { home, error: text } = useText(FRAME);
  const missing = isMissing(status);
  const { pathname } = useLocation();
  const openings = { href: links.career(), label: text.openings };
  const ways = [
    ...(pathname.startsWith(`${links.career()}/`) ? [openings] : []),
    { href: links.home(), label: home },
    { href: links.projectList('ongoing'), label: text.runningProjects },
    { href: links.news(), label: text.news },
    { href: links.contact(), label: text.contactUs },
  ];
  return (
    <section className="error-page wrap">
      <div className="error-page__text">
        <p className="eyebrow">{missing ? text.notFound : text.aMoment}</p>
        <h1 className="error-page__title" tabIndex={-1}>
          {message}
        </h1>
        <p className="lead">{status === 410 ? text.gone : missing ? text.missing : text.ours}</p>
        <ul className="error-page__ways">
          {ways.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>
                {label}
                <Icon name="arrow-right" />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <EmptyPlot />
    </section>
  );
}

/** The shore with one plot where no house stands. */
function EmptyPlot() {
  return (
    <svg className="error-page__drawing" viewBox="0 0 480 360" aria-hidden="true" focusable="false">
      <path d="M0 240h480M36 240V132h66v108m276 0V96h62v144M120 240v-66h44v66" />
      <path d="M54 156h30m-30 24h30m-30 24h30m312-84h26m-26 26h26m-26 26h26m-26 26h26m-276 0h16" />
      <path className="error-page__plot" d="M196 240v-96l62-46 62 46v96zM244 240v-44h28v44" />
      <path d="M30 262h84m60 0h110m70 0h96M66 286h72m80 0h62m90 0h40M120 310h60m110 0h84" />
    </svg>
  );
}
