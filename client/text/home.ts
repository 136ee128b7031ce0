import { CONSULTATION, SITE_VISIT } from '../../shared/form-titles.ts';
import type { Text } from '../../shared/language.ts';
import type { ProjectStatus } from '../../shared/project-status.ts';
import { inLanguages } from './in-languages.ts';

/** The stages of projects within a sentence. */
const WHICH = {
  all: { en: '', hi: '' },
  completed: { en: 'completed ', hi: 'पूरे हो चुके ' },
  ongoing: { en: 'running ', hi: 'चल रहे ' },
  upcoming: { en: 'upcoming ', hi: 'आने वाले ' },
} satisfies Record<string, Text>;

export const HOME = inLanguages({
  pageTitle: (groupName: string, city: string) => ({
    en: `${groupName}: homes, plots and commercial spaces in ${city}`,
    hi: `${groupName}: ${city} में घर, प्लॉट और दुकानें`,
  }),
  description: (groupName: string, city: string) => ({
    en: `Find a home, a plot or a shop in ${city}: all projects of ${groupName} with prices, plans and pictures, and what is new on our sites.`,
    hi: `${city} में घर, प्लॉट या दुकान ढूँढिए: ${groupName} के सभी प्रोजेक्ट कीमत, नक्शे और तस्वीरों के साथ, और साइटों पर क्या नया है।`,
  }),

  welcome: { en: 'Welcome', hi: 'स्वागत है' },
  seeProjects: { en: 'See running projects', hi: 'चल रहे प्रोजेक्ट देखें' },
  aboutGroup: { en: 'About the group', hi: 'समूह के बारे में' },
  showHomes: { en: 'Show homes', hi: 'घर दिखाएँ' },
  newestProjects: { en: 'Newest projects', hi: 'सबसे नए प्रोजेक्ट' },

  projects: { en: 'Projects', hi: 'प्रोजेक्ट' },
  findYourPlace: (city: string) => ({ en: `Find your place in ${city}`, hi: `${city} में अपनी जगह ढूँढिए` }),
  showByStage: { en: 'Show projects by stage', hi: 'स्थिति के अनुसार प्रोजेक्ट' },
  noneOfKind: { en: 'No projects found in this category.', hi: 'इस श्रेणी में कोई प्रोजेक्ट नहीं मिला।' },
  /** @param figure the count as it is printed */
  seeAll: (kind: ProjectStatus | 'all', count: number, figure: string) => {
    const which = WHICH[kind];
    return count === 1
      ? { en: `See the one ${which.en}project`, hi: `एक ${which.hi}प्रोजेक्ट देखें` }
      : { en: `See all ${figure} ${which.en}projects`, hi: `सभी ${figure} ${which.hi}प्रोजेक्ट देखें` };
  },

  videos: { en: 'Videos', hi: 'वीडियो' },
  walkThrough: { en: 'Walk through before you visit', hi: 'आने से पहले घूमकर देखिए' },
  allVideos: { en: 'All videos', hi: 'सभी वीडियो' },
  newestVideos: { en: 'Newest videos', hi: 'सबसे नए वीडियो' },

  gallery: { en: 'Gallery', hi: 'गैलरी' },
  life: { en: 'Life around our homes', hi: 'हमारे घरों के आसपास का जीवन' },
  viewAll: { en: 'View All', hi: 'सभी देखें' },

  testimonials: { en: 'Testimonials', hi: 'लोग क्या कहते हैं' },
  fromThePeople: { en: 'From the people who live here', hi: 'यहाँ रहने वालों की ज़ुबानी' },

  latestNews: { en: 'Latest news', hi: 'ताज़ा समाचार' },
  allNews: { en: 'All news', hi: 'सभी समाचार' },
  events: { en: 'Events', hi: 'कार्यक्रम' },
  allEvents: { en: 'All events', hi: 'सभी कार्यक्रम' },

  cmdMessage: { en: 'CMD Message', hi: 'CMD का संदेश' },
  wholeMessage: { en: 'Read the whole message', hi: 'पूरा संदेश पढ़ें' },
});

export const LANDING = inLanguages({
  pageTitle: { en: 'Get a free consultation', hi: 'मुफ़्त सलाह लें' },
  description: (groupName: string, city: string) => ({
    en: `Talk to ${groupName} about a home in ${city}: a free consultation, or a visit to the site with our sales desk.`,
    hi: `${city} में घर के बारे में ${groupName} से बात कीजिए: मुफ़्त सलाह, या हमारी सेल्स डेस्क के साथ साइट विज़िट।`,
  }),
  crumb: { en: 'Free consultation', hi: 'मुफ़्त सलाह' },
  bookVisit: SITE_VISIT,
  freeConsultation: CONSULTATION,
  highlights: { en: 'Project highlights', hi: 'चुनिंदा प्रोजेक्ट' },
  latestFour: { en: 'Our latest four', hi: 'हमारे सबसे नए चार' },
  runningProjects: { en: 'Running projects', hi: 'चल रहे प्रोजेक्ट' },
  whyChooseUs: { en: 'Why choose us', hi: 'हमें क्यों चुनें' },
  amenities: { en: 'Amenities in our projects', hi: 'हमारे प्रोजेक्टों में सुविधाएँ' },
  testimonials: { en: 'Testimonials', hi: 'लोग क्या कहते हैं' },
  getInTouch: { en: 'Get in Touch', hi: 'संपर्क करें' },
  intro: (reply: string) => ({
    en: `Tell us what you are looking for. ${reply}`,
    hi: `बताइए, आप क्या ढूँढ रहे हैं। ${reply}`,
  }),
});
