import { preloadOf } from '../../components/picture-box.tsx';
import type { PageHandle } from '../../page.ts';
import { HOME } from '../../text/home.ts';
import { usePage } from '../../use-page.ts';
import { CmdMessage } from './cmd-message.tsx';
import { HERO_SIZES, HomeHero } from './home-hero.tsx';
import { HomeProjects } from './home-projects.tsx';
import { HomeTestimonials } from './home-testimonials.tsx';
import type { HomeView } from './home-view.ts';
import { ImageCollage } from './image-collage.tsx';
import { LatestNews } from './latest-news.tsx';
import { VideoSlider } from './video-slider.tsx';

export const handle: PageHandle<HomeView> = {
  meta: ({ slides }, { groupName, office }, { language }) => ({
    title: HOME[language].pageTitle(groupName, office.city),
    description: HOME[language].description(groupName, office.city),
    preload: preloadOf(slides[0]?.picture, HERO_SIZES, 1920),
  }),
};

export function Component() {
  const view = usePage<HomeView>();
  return (
    <div className="home">
      <HomeHero slides={view.slides} strip={view.strip} />
      <HomeProjects view={view.projects} lead={view.leads.projects} />
      <VideoSlider videos={view.videos} lead={view.leads.videos} />
      <ImageCollage collage={view.collage} />
      <HomeTestimonials testimonials={view.testimonials} />
      <LatestNews news={view.news} events={view.events} />
      {view.cmd && <CmdMessage cmd={view.cmd} figures={view.figures} />}
    </div>
  );
}
