import { ContentText, Day } from '../../components/content-text.tsx';
import { documentLinkAttributes } from '../../components/document-link.ts';
import { Icon } from '../../components/icon.tsx';
import { ListItems, listHandle } from '../../components/list-page.tsx';
import { PageHeading } from '../../components/section.tsx';
import { MoreLink, QuietLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { DOWNLOADS } from '../../text/downloads.ts';
import './downloads.css';

export const handle: PageHandle<ViewOf<'downloads'>> = listHandle('downloads', DOWNLOADS);

export function Component() {
  const { intro, papers, items, ...list } = usePage<ViewOf<'downloads'>>();
  const { links } = useLocale();
  const text = useText(DOWNLOADS);
  return (
    <div className="list-page wrap">
      <PageHeading eyebrow={text.eyebrow} title={text.title} intro={intro} />
      <div className="downloads__layout beside">
        <div>
          <ListItems list={list} ways={<QuietLink href={links.contact()}>{text.askUs}</QuietLink>}>
            <ul className="ruled-below">
              {items.map((item) => (
                <li className="ruled-above" key={item.id}>
                  <Document item={item} />
                </li>
              ))}
            </ul>
          </ListItems>
        </div>
        <div className="downloads__note stack at-start at-top gap-3">
          <h2 className="size-h3">{text.cannotFind}</h2>
          <p>{papers}</p>
          <MoreLink href={links.contact()}>{text.ask}</MoreLink>
        </div>
      </div>
    </div>
  );
}

/** A document with its kind, its day, and its host where that is another site. */
function Document({ item }: { item: ViewOf<'downloads'>['items'][number] }) {
  const { title, host, type, day } = item;
  const text = useText(DOWNLOADS);
  return (
    <article className="document flex middle gap-4 positioned">
      <span className="accent">
        <Icon name="file" />
      </span>
      <div className="document__text grow">
        <h2 className="size-h4 snug">
          <ContentText as="a" className="cover-link" {...documentLinkAttributes(item)} text={title} />
        </h2>
        <p className="soft small">
          {type}
          {day && (
            <>
              {', '}
              <Day day={day} />
            </>
          )}
          {host && text.onHost(host)}
        </p>
      </div>
      <span className="document__button flex link strong middle gap-2" aria-hidden="true">
        <Icon name={host ? 'external' : 'download'} />
        <span className="not-on-phone">{host ? text.open : text.download}</span>
      </span>
    </article>
  );
}
