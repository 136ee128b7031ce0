import { offeredWidths } from '../../components/picture-box.tsx';
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
  meta: (view, { groupName, office }, { language }) => {
    const first = view.slides[0]?.picture;
    return {
      title: HOME[language].pageTitle(groupName, office.city),
      description: HOME[language].description(groupName, office.city),
      preload: first ? { base: first.base, widths: offeredWidths(first, 1920), sizes: HERO_SIZES } : null,
    };
  },
  streams: true,
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
