import type { ProjectStatus } from '../../shared/project-status.ts';
import { byLanguage } from './by-language.ts';

/** The kinds of projects in the middle of a sentence. */
const WHICH = { all: '', completed: 'completed ', ongoing: 'running ', upcoming: 'upcoming ' };

export const HOME = byLanguage({
  en: {
    pageTitle: (groupName: string, city: string) =>
      `${groupName}: homes, plots and commercial spaces in ${city}`,
    description: (groupName: string, city: string) =>
      `Find a home, a plot or a shop in ${city}: all projects of ${groupName} with prices, plans and pictures, and what is new on our sites.`,

    welcome: 'Welcome',
    seeProjects: 'See running projects',
    aboutGroup: 'About the group',
    newestProjects: 'Newest projects',

    projects: 'Projects',
    findYourPlace: (city: string) => `Find your place in ${city}`,
    showByStage: 'Show projects by stage',
    tabs: { all: 'All', completed: 'Completed', ongoing: 'Running', upcoming: 'Upcoming' },
    noneOfKind: 'No projects found in this category.',
    /** @param figure the count as it is printed */
    seeAll(kind: ProjectStatus | 'all', count: number, figure: string): string {
      const which = WHICH[kind];
      return count === 1 ? `See the one ${which}project` : `See all ${figure} ${which}projects`;
    },

    videos: 'Videos',
    walkThrough: 'Walk through before you visit',
    allVideos: 'All videos',
    newestVideos: 'Newest videos',

    gallery: 'Gallery',
    life: 'Life around our homes',
    viewAll: 'View All',

    testimonials: 'Testimonials',
    fromThePeople: 'From the people who live here',

    latestNews: 'Latest news',
    allNews: 'All news',
    events: 'Events',
    allEvents: 'All events',

    cmdMessage: 'CMD Message',
    wholeMessage: 'Read the whole message',
  },
  hi: {
    pageTitle: (groupName: string, city: string) => `${groupName}: ${city} में घर, प्लॉट और दुकानें`,
    description: (groupName: string, city: string) =>
      `${city} में घर, प्लॉट या दुकान ढूँढिए: ${groupName} के सभी प्रोजेक्ट कीमत, नक्शे और तस्वीरों के साथ, और साइटों पर क्या नया है।`,

    welcome: 'स्वागत है',
    seeProjects: 'चल रहे प्रोजेक्ट देखें',
    aboutGroup: 'समूह के बारे में',
    newestProjects: 'सबसे नए प्रोजेक्ट',

    projects: 'प्रोजेक्ट',
    findYourPlace: (city: string) => `${city} में अपनी जगह ढूँढिए`,
    showByStage: 'स्थिति के अनुसार प्रोजेक्ट',
    tabs: { all: 'सभी', completed: 'पूरे', ongoing: 'चल रहे', upcoming: 'आने वाले' },
    noneOfKind: 'इस श्रेणी में कोई प्रोजेक्ट नहीं मिला।',
    seeAll(kind: ProjectStatus | 'all', count: number, figure: string): string {
      const which = { all: '', completed: 'पूरे हो चुके ', ongoing: 'चल रहे ', upcoming: 'आने वाले ' }[kind];
      return count === 1 ? `एक ${which}प्रोजेक्ट देखें` : `सभी ${figure} ${which}प्रोजेक्ट देखें`;
    },

    videos: 'वीडियो',
    walkThrough: 'आने से पहले घूमकर देखिए',
    allVideos: 'सभी वीडियो',
    newestVideos: 'सबसे नए वीडियो',

    gallery: 'गैलरी',
    life: 'हमारे घरों के आसपास का जीवन',
    viewAll: 'सभी देखें',

    testimonials: 'लोग क्या कहते हैं',
    fromThePeople: 'यहाँ रहने वालों की ज़ुबानी',

    latestNews: 'ताज़ा समाचार',
    allNews: 'सभी समाचार',
    events: 'कार्यक्रम',
    allEvents: 'सभी कार्यक्रम',

    cmdMessage: 'CMD का संदेश',
    wholeMessage: 'पूरा संदेश पढ़ें',
  },
});

export const LANDING = byLanguage({
  en: {
    pageTitle: 'Get a free consultation',
    description: (groupName: string, city: string) =>
      `Talk to ${groupName} about a home in ${city}: a free consultation, or a visit to the site with our sales desk.`,
    crumb: 'Free consultation',
    bookVisit: 'Book a Site Visit',
    freeConsultation: 'Get a Free Consultation',
    highlights: 'Project highlights',
    latestFour: 'Our latest four',
    runningProjects: 'Running projects',
    whyChooseUs: 'Why choose us',
    amenities: 'Amenities in our projects',
    testimonials: 'Testimonials',
    getInTouch: 'Get in Touch',
    lead: (reply: string) => `Tell us what you are looking for. ${reply}`,
  },
  hi: {
    pageTitle: 'मुफ़्त सलाह लें',
    description: (groupName: string, city: string) =>
      `${city} में घर के बारे में ${groupName} से बात कीजिए: मुफ़्त सलाह, या हमारी सेल्स डेस्क के साथ साइट विज़िट।`,
    crumb: 'मुफ़्त सलाह',
    bookVisit: 'साइट विज़िट बुक करें',
    freeConsultation: 'मुफ़्त सलाह लें',
    highlights: 'चुनिंदा प्रोजेक्ट',
    latestFour: 'हमारे सबसे नए चार',
    runningProjects: 'चल रहे प्रोजेक्ट',
    whyChooseUs: 'हमें क्यों चुनें',
    amenities: 'हमारे प्रोजेक्टों में सुविधाएँ',
    testimonials: 'लोग क्या कहते हैं',
    getInTouch: 'संपर्क करें',
    lead: (reply: string) => `बताइए, आप क्या ढूँढ रहे हैं। ${reply}`,
  },
});
