import type { ReactNode } from 'react';
import type { FormName } from '../../shared/enquiry-forms.ts';
import { langOf } from './lang-of.ts';

interface EnquiryOpenerProps {
  form: FormName;
  /** Id of the window that has the form, where the page has that window. */
  dialog?: string;
  /** The project that the visitor asks about. */
  project?: { slug: string; name: string };
  className?: string;
  children: ReactNode;
}

/**
 * A way to a form: a link to the contact page, which has it too; the boot script opens the dialog instead where
 * the page has it. `#enquiry-dialog` is on every page.
 */
export function EnquiryOpener({
  form,
  dialog = 'enquiry-dialog',
  project,
  className,
  children,
}: EnquiryOpenerProps) {
  return (
    <a
      className={className}
      href={contactAddress(form, project?.slug)}
      data-dialog={dialog}
      data-form={form}
      data-project={project?.slug}
      data-project-name={project?.name}
    >
      {children}
      {project && (
        <span className="visually-hidden" lang={langOf(project.name)}>
          {` for ${project.name}`}
        </span>
      )}
    </a>
  );
}

function contactAddress(form: EnquiryOpenerProps['form'], project: string | undefined): string {
  const query = new URLSearchParams();
  if (form !== 'enquiry') query.set('form', form);
  if (project) query.set('project', project);
  const text = query.toString();
  return text ? `/contact-us?${text}` : '/contact-us';
}
