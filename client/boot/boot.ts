import { startCarousels } from './carousel.ts';
import { startDialogs } from './dialog.ts';
import { startLanguageHint } from './language-hint.ts';
import { startLightbox } from './lightbox.ts';
import { startMenus } from './menu.ts';
import { startPictures } from './pictures.ts';
import { reloadOnNewBuild } from './reload.ts';
import { startSaved } from './saved.ts';
import { startVitals } from './start-vitals.ts';
import { startTakeover } from './takeover.ts';
import { startVideos } from './video.ts';
import { rememberVisit } from './visit.ts';

/**
 * The behaviour of a page with or without React. All listeners are on the document, so that they also serve pages
 * that a navigation renders later.
 */
const parts = [
  startDialogs,
  startLightbox,
  startVideos,
  startMenus,
  startCarousels,
  startTakeover,
  startPictures,
  startVitals,
  startLanguageHint,
  startSaved,
  rememberVisit,
];
for (const start of parts) {
  // A part whose interface a browser lacks does not stop the others.
  try {
    start();
  } catch (error) {
    reportError(error);
  }
}
if (__RELOADING__) reloadOnNewBuild();
