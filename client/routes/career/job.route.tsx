import { FactList } from '../../components/fact-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Prose } from '../../components/prose.tsx';
import { MoreLink } from '../../components/way.tsx';
import { descriptionIn, useLangOf, useLocale, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { CAREER, JOB } from '../../text/career.ts';
import { usePage } from '../../use-page.ts';
import { ApplyLink } from './apply-link.tsx';
import type { JobView } from './career-view.ts';
import '../../components/reading.css';
import './career.css';

export const handle: PageHandle<JobView> = {
  meta: (job, { groupName }, { language }) => ({
    title: JOB[language].pageTitle(job.title, groupName),
    description: descriptionIn(
      language,
      job.summary,
      JOB[language].description(job.title, groupName, job.location),
    ),
  }),
  crumbs: ({ title }, { language, links }) => [
    { label: CAREER[language].crumb, href: links.career() },
    { label: title },
  ],
};

export function Component() {
  const job = usePage<JobView>();
  const { links } = useLocale();
  const langOf = useLangOf();
  const text = useText(JOB);
  return (
    <article className="list-page wrap">
      <PageHeading eyebrow={text.eyebrow} title={job.title} />
      <div className="reading__layout yielding stack gap-section">
        <aside
          className="reading__aside stays job-panel stack at-start gap-5"
          aria-label={text.factsAndApplication}
        >
          <FactList facts={job.facts} />
          <ApplyLink job={job} className="button full" />
          <MoreLink href={links.career()} hasIcon>
            <Icon name="arrow-left" />
            {text.allOpenings}
          </MoreLink>
        </aside>
        <div className="reading__main stack at-start at-top gap-section">
          {job.html && <Prose html={job.html} />}
          {job.skills.length > 0 && (
            <section aria-labelledby="skills">
              <h2 className="job__skills-title" id="skills">
                {text.skills}
              </h2>
              <ul className="job__skills row gap-2">
                {job.skills.map((skill) => (
                  <li key={skill} lang={langOf(skill)}>
                    {skill}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </article>
  );
}
