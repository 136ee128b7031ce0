import { startCarousels } from './carousel.ts';
import { startDialogs } from './dialog.ts';
import { startLightbox } from './lightbox.ts';
import { startMenus } from './menu.ts';
import { startPictures } from './pictures.ts';
import { reloadOnNewBuild } from './reload.ts';
import { startVitals } from './start-vitals.ts';
import { isSlow, startTakeover } from './takeover.ts';
import { startVideos } from './video.ts';

/**
 * What a page does before React is there, and goes on doing after: windows, carousels, menus. All listeners stand
 * on the document, so that a page put in place by a navigation needs nothing of its own. Then React, when the line
 * is fast or the visitor shows intent.
 */
startDialogs();
startLightbox();
startVideos();
startMenus();
startCarousels();
startTakeover();
startPictures(isSlow());
startVitals();
if (__RELOADING__) reloadOnNewBuild();
