import type { ReactNode } from 'react';
import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import { useLocale, useText } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';
import { ContentText } from './content-text.tsx';

/** The landing page's window; without JavaScript its opener leads to the form's page. */
export const VISIT_DIALOG = 'site-visit-dialog';

/** The forms with an opener, each with the id of its window; empty for the window that every page has. */
export const WINDOWS = { enquiry: '', callback: '', 'site-visit': VISIT_DIALOG } as const;

/** The subject of an enquiry: a project, or a size (BHK) or home (upstream's title) in it. */
export interface Subject {
  slug: string;
  name: string;
  bhk?: number | null | undefined;
  unit?: string | undefined;
  /** The first choices of the form (shared/form-start.ts). */
  start?: string | undefined;
}

interface EnquiryOpenerProps {
  form: keyof typeof WINDOWS;
  /** The subject of the enquiry. */
  project?: Subject;
  /** The subject of the current page, for openers in the frame (forms/asked-here.ts). */
  here?: { project?: string; bhk?: string };
  className?: string;
  /** Text after the words, for screen readers; the project's name by default. */
  about?: string | undefined;
  children: ReactNode;
}

/** The form that the contact page's address leaves out: the page's default form serves instead. */
const WINDOW_FORM: FormName = 'enquiry';

/**
 * A link to the page of a form. On a page with the form's window, the boot script opens the window instead.
 */
export function EnquiryOpener({ form, project, here, className, about, children }: EnquiryOpenerProps) {
  const { links } = useLocale();
  const { askedFor } = useText(COMPONENTS);
  return (
    <a
      className={className}
      href={enquiryForms[form].page(links, {
        form: form === WINDOW_FORM ? undefined : form,
        ...(project ? queryOf(project) : here),
      })}
      data-dialog={WINDOWS[form]}
      data-form={form}
      data-start={project?.start}
    >
      {children}
      {project && <ContentText className="visually-hidden" text={about ?? askedFor(project.name)} />}
    </a>
  );
}

/** Asks for a call about a project. */
export function CallbackButton({
  project,
  className,
}: Omit<Required<EnquiryOpenerProps>, 'form' | 'children' | 'about' | 'here'>) {
  return (
    <EnquiryOpener form="callback" project={project} className={className}>
      {useText(COMPONENTS).requestCallback}
    </EnquiryOpener>
  );
}

/** Opens the form for a site visit, with the project where one is given. */
export function BookVisit(about: Pick<EnquiryOpenerProps, 'project' | 'className'>) {
  return (
    <EnquiryOpener form="site-visit" {...about}>
      {useText(COMPONENTS).bookVisit}
    </EnquiryOpener>
  );
}

/** The most characters of slug and encoded title in an address; a longer title is left out. */
const MAX_SUBJECT = 400;

function queryOf({ slug, bhk, unit }: Subject) {
  const isShort = slug.length + encodeURIComponent(unit ?? '').length <= MAX_SUBJECT;
  return { project: slug, bhk: bhk == null ? undefined : String(bhk), unit: isShort ? unit : undefined };
}
