import { MAX_QUESTION, type Marked } from '../../../shared/search.ts';
import { ContentText } from '../../components/content-text.tsx';
import { ProjectCard } from '../../components/project-card.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { EmptyState, PageHeading, RecordList } from '../../components/section.tsx';
import { OtherWays, QuietLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLangOf, useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { SEARCH } from '../../text/search.ts';
import type { SearchResult } from './search-view.ts';
import './search.css';

export const handle: PageHandle<ViewOf<'search'>> = {
  meta: ({ question }, { groupName }, { language }) => {
    const text = SEARCH[language];
    return {
      title: `${question ? text.titleOf(question) : text.title} | ${groupName}`,
      description: text.description,
      noindex: true,
    };
  },
  crumbs: (_, { language }) => [{ label: SEARCH[language].eyebrow }],
  params: {
    q: { knows: (value) => value.length <= MAX_QUESTION && value.trim() !== '', isFree: true },
  },
};

export function Component() {
  const { question, count, groups, missing, kinds, size } = usePage<ViewOf<'search'>>();
  const text = useText(SEARCH);
  return (
    <div className="search list-page wrap">
      <PageHeading eyebrow={text.eyebrow} title={text.title} />
      <SearchBox question={question} />
      <p className="search__count soft small" role="status">
        {count}
      </p>
      {size && (
        <p className="below-4">
          <QuietLink href={size.href}>{text.allOfSize(size.size, size.count)}</QuietLink>
        </p>
      )}
      {missing && <p className="search__missing">{missing}</p>}
      {groups.map(({ kind, label, cards, results }, index) => (
        <section className={index ? 'above-section' : undefined} key={kind} aria-labelledby={`found-${kind}`}>
          <h2 className="search__kind size-h3 ruled-below" id={`found-${kind}`}>
            {label}
          </h2>
          {cards.length > 0 && (
            <RecordList className="grid pad-5" items={cards}>
              {(card) => <ProjectCard card={card} />}
            </RecordList>
          )}
          {results.length > 0 && (
            <ul>
              {results.map((result) => (
                <Result key={result.href + result.title.join('')} result={result} />
              ))}
            </ul>
          )}
        </section>
      ))}
      {question && !groups.length && (
        <EmptyState message={text.nothing(question)}>
          <p>{text.hint}</p>
          <Kinds kinds={kinds} />
        </EmptyState>
      )}
      {!question && (
        <section aria-labelledby="search-kinds">
          <h2 className="search__kind size-h3 ruled-below" id="search-kinds">
            {text.kinds}
          </h2>
          <p className="row gap-3 pad-5">
            <Kinds kinds={kinds} />
          </p>
          <OtherWays />
        </section>
      )}
    </div>
  );
}

/** Links to lists of projects by type, and to the list of all. */
function Kinds({ kinds }: Pick<ViewOf<'search'>, 'kinds'>) {
  const langOf = useLangOf();
  const { links } = useLocale();
  const text = useText(SEARCH);
  const all = { href: links.projects(), label: text.allProjects, count: 0 };
  return [...kinds, all].map(({ href, label, count }) => (
    <QuietLink href={href} lang={langOf(label)} isSmall key={href}>
      {label}
      {count > 0 && ` (${count})`}
    </QuietLink>
  ));
}

function Result({ result: { href, title, excerpt, note } }: { result: SearchResult }) {
  const langOf = useLangOf();
  return (
    <li className="search__result stack gap-1 ruled-below">
      <h3 className="search__title strong size-h4">
        <a className="pointed" href={href} lang={langOf(title.join(''))}>
          <Highlighted parts={title} />
        </a>
      </h3>
      {note && <ContentText as="p" className="search__note soft small" text={note} />}
      {excerpt.length > 0 && (
        <p className="search__excerpt soft small" lang={langOf(excerpt.join(''))}>
          <Highlighted parts={excerpt} />
        </p>
      )}
    </li>
  );
}

/** A text with highlighted matches. @param parts every second part is a match */
function Highlighted({ parts }: { parts: Marked }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
  return parts.map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : part));
}
