/** The attributes and events by which components, boot script and app find each other; style sheets read some. */

/** Of `<html>`: React has taken over, and navigations fetch data instead of documents. */
export const APP = 'data-app';
/** Of the boot script's element: the files that the app needs on this page, with spaces between. */
export const MODULES = 'data-modules';

/**
 * A link that opens the window with this id, where the page has it (boot/dialog.ts); with none, the one of every
 * page.
 */
export const DIALOG = 'data-dialog';
/** Of such a link, and then of the window, whose wording follows it by CSS: which form is meant. */
export const DIALOG_FORM = 'data-form';
/** Of a window: the slug of the project that its opener asks about, or nothing. */
export const DIALOG_PROJECT = 'data-project';
/** The place in a window for the name of the project, which the link says last, unseen. */
export const PROJECT_TEXT = 'data-project-text';

/** A link to a video that plays in the window, and its title (boot/video.ts). */
export const VIDEO = 'data-video';
export const VIDEO_TITLE = 'data-video-title';
/** The places in the window for the player and the title. */
export const VIDEO_STAGE = 'data-video-stage';
export const VIDEO_TITLE_TEXT = 'data-video-title-text';

/** A link to a picture that opens large: the group through which one then walks (boot/lightbox.ts). */
export const LIGHTBOX = 'data-lightbox';
/** Of such a link: the address that all sizes of the picture begin with, its caption, its alternative text. */
export const PICTURE = 'data-picture';
export const CAPTION = 'data-caption';
export const ALT = 'data-alt';
/** The places in the window; the one for the count holds its wording, with `{at}` and `{all}`. */
export const LIGHTBOX_STAGE = 'data-lightbox-stage';
export const LIGHTBOX_CAPTION = 'data-lightbox-caption';
export const LIGHTBOX_COUNT = 'data-lightbox-count';
export const LIGHTBOX_PREVIOUS = 'data-lightbox-previous';
export const LIGHTBOX_NEXT = 'data-lightbox-next';

/** A row of slides and its parts (components/carousel.tsx, boot/carousel.ts). */
export const CAROUSEL = 'data-carousel';
export const CAROUSEL_TRACK = 'data-carousel-track';
export const CAROUSEL_PREVIOUS = 'data-carousel-previous';
export const CAROUSEL_NEXT = 'data-carousel-next';
export const CAROUSEL_PAUSE = 'data-carousel-pause';
/** A slide that repeats one of the first, so that the row goes round. */
export const CAROUSEL_COPY = 'data-carousel-copy';
/** Goes round at both ends. */
export const WRAP = 'data-wrap';
/** Milliseconds until it advances by itself. */
export const INTERVAL = 'data-interval';

/** A form that React checks and sends: the boot script lets it wait for React (boot/takeover.ts). */
export const ENHANCED = 'data-enhanced';

/** A link or form that changes a part of its page: scroll and focus stay where they are (follow-links.ts). */
export const IN_PLACE = 'data-in-place';

/** A window has opened with a form in it. */
export const ENQUIRY_OPEN = 'enquiry:open';
/** Another page stands in place of the last. */
export const NAVIGATED = 'site:navigated';
