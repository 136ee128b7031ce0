import type { ReactNode } from 'react';
import type { FormName } from '../../shared/enquiry-forms.ts';
import type { DIALOG_ELEMENT } from '../hydration.ts';
import { useLocale, useText } from '../locale.ts';
import { DIALOG, DIALOG_FORM } from '../marks.ts';
import { COMPONENTS } from '../text/components.ts';
import { ContentText } from './content-text.tsx';

/** Every window with a form, by its element's id: the forms that it holds. */
export interface FormWindows {
  [DIALOG_ELEMENT]: 'enquiry' | 'callback';
  'site-visit-dialog': 'site-visit';
}

/** A window and one of its forms; that of every page needs no name. */
type WindowForm =
  | { form: FormWindows[typeof DIALOG_ELEMENT]; dialog?: undefined }
  | { [Id in keyof FormWindows]: { form: FormWindows[Id]; dialog: Id } }[keyof FormWindows];

type EnquiryOpenerProps = WindowForm & {
  /** The project that the visitor asks about. */
  project?: { slug: string; name: string };
  className?: string;
  children: ReactNode;
};

/** The one in the window of every page; the contact page has its own in its place. */
const WINDOW_FORM: FormName = 'enquiry';

/**
 * A way to a form: a link to the contact page, which has it too; the boot script opens the window instead where
 * the page has it.
 */
export function EnquiryOpener({ form, dialog, project, className, children }: EnquiryOpenerProps) {
  const { links } = useLocale();
  const { askedFor } = useText(COMPONENTS);
  return (
    <a
      className={className}
      href={links.contact({ form: form === WINDOW_FORM ? undefined : form, project: project?.slug })}
      {...{ [DIALOG]: dialog ?? '', [DIALOG_FORM]: form }}
    >
      {children}
      {project && <ContentText className="visually-hidden" text={askedFor(project.name)} />}
    </a>
  );
}
