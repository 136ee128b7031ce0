import type { ProjectFacts } from '../../../shared/project-facts.ts';
import { distanceText } from '../../components/project-card-view.ts';
import type { PageInput } from '../../page.ts';
import { PROJECT_VIEW, SPOKEN } from '../../text/project-view.ts';

/** The site folder's facts about a project, as printed; a part is empty or null where nothing is known. */
export function factsView(
  facts: ProjectFacts | null,
  reraId: string | null | undefined,
  { backend, locale }: PageInput,
) {
  const { formats, language } = locale;
  const text = PROJECT_VIEW[language];
  const papers = (facts?.papers ?? []).map(({ name, number, day, validUntil, url }) => ({
    name,
    number,
    url,
    days: [
      day && text.paperOf(formats.day(day)),
      validUntil && text.validUntil(formats.day(validUntil)),
    ].flatMap((said) => said || []),
  }));
  return {
    // `Facts of 20 Nov 2026`.
    asOf: facts?.asOf ? text.factsOf(formats.day(facts.asOf)) : null,
    possession: (facts?.possession ?? []).flatMap(({ part, promised, handedOver }) => {
      const day = handedOver ?? promised;
      if (!day) return [];
      const said = handedOver ? text.handedOver(formats.day(day)) : text.dueBy(formats.month(day));
      // The promised day beside the actual one.
      const note = handedOver && promised ? text.promisedFor(formats.day(promised)) : null;
      return [{ part, said, note }];
    }),
    progress: (facts?.progress ?? []).map(({ part, stage, percent, day }) => ({
      part,
      stage,
      percent,
      day: formats.day(day),
    })),
    amenities: facts?.amenities ?? [],
    specification: facts?.specification ?? [],
    papers: papers.filter(({ number }) => !reraId || number !== reraId),
    // The days of the registration, whose number is shown separately.
    reraDays: papers.find(({ number }) => number === reraId)?.days.join(', ') ?? '',
    banks: facts?.banks ?? [],
    near: (facts?.near ?? []).map(({ kind, name, km, minutes }) => ({
      kind: text.near.kinds[kind],
      name,
      distance: [km !== null && distanceText(km, locale), minutes !== null && text.near.minutes(minutes)]
        .filter(Boolean)
        .join(', '),
    })),
    payment: facts?.payment ?? [],
    adviser: facts?.adviser
      ? {
          ...facts.adviser,
          picture: backend.sitePicture(facts.adviser.picture, facts.adviser.name),
          languages: facts.adviser.languages.map((name) => SPOKEN[name][language]).join(', '),
        }
      : null,
  };
}
