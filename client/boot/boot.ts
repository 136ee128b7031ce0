import { line } from '../dom.ts';
import { startCarousels } from './carousel.ts';
import { startDialogs } from './dialog.ts';
import { startLanguageHint } from './language-hint.ts';
import { startLightbox } from './lightbox.ts';
import { startMenus } from './menu.ts';
import { startPictures } from './pictures.ts';
import { reloadOnNewBuild } from './reload.ts';
import { startSaved } from './saved.ts';
import { startVitals } from './start-vitals.ts';
import { isSlowLine, startTakeover } from './takeover.ts';
import { startVideos } from './video.ts';
import { rememberVisit } from './visit.ts';

/**
 * The behaviour of a page with or without React. All listeners are on the document, so that they also serve pages
 * that a navigation renders later.
 */
startDialogs();
startLightbox();
startVideos();
startMenus();
startCarousels();
startTakeover();
startPictures(isSlowLine(line()));
startVitals();
startLanguageHint();
startSaved();
rememberVisit();
if (__RELOADING__) reloadOnNewBuild();
