import { byLanguage } from './by-language.ts';

export const PROJECT = byLanguage({
  en: {
    /** @param about what else is known: `Residential, Kolar Road, Bhopal, Ongoing` */
    pageDescription: (name: string, about: string) =>
      `${name}: ${about}. Prices, plans, pictures and the way to a site visit.`,
    emi: (amount: string) => `EMI ₹${amount}`,
    emiHint: 'The EMI beside the price is price ÷ 24,000, a rule of thumb.',
    emiTrue: (instalment: string) => `On a loan: about ${instalment} a month`,
    loan: {
      title: 'What it costs a month',
      offer: (instalment: string) => `${instalment} a month`,
      terms: (lent: string, own: string, rate: string, years: number) =>
        `for a loan of ${lent} over ${years} years at ${rate} %, with ${own} of your own.`,
      asOf: (rate: string, day: string) => `${rate} % is the rate of ${day}; a bank's own offer counts.`,
      fields: { amount: 'Price', own: 'Your own money', rate: 'Interest, % a year', years: 'Years' },
      calculate: 'Calculate with these',
    },
    /** @param type `PDF, 2.4 MB` */
    brochure: (type: string) => `Brochure (${type})`,
    requestCallback: 'Request Callback',
    enquireNow: 'Enquire Now',
    askAbout: (project: string) => `Ask about ${project}`,
    askOnWhatsApp: 'Ask on WhatsApp',
    /** What the visitor's message begins with. */
    whatsAppMessage: (project: string) => `I would like to know more about ${project}.`,
    registration: {
      title: 'Registration',
      lookUp: (host: string) => `Look the number up at ${host}`,
      codeOf: (where: string) => `QR code to ${where}`,
      page: 'This page, with pictures and today’s prices.',
      none: (authority: string) => `No ${authority} number is stated for this project.`,
    },
    compareSimilar: 'Compare with similar projects',
    near: {
      title: 'What is near',
      picture: (project: string) => `${project} in the middle, and what is near by direction and distance`,
      north: 'N',
      note: 'As the crow flies; roads are longer.',
    },

    keyFacts: 'Key facts',
    mapInNewTab: ' (map, opens in a new tab)',
    detailsAndProperties: 'Details and properties',
    show: 'Show',
    moreDetails: 'More Details',
    moreDetailsOf: (project: string) => `More details of ${project}`,
    reraId: 'RERA id',
    address: 'Address',
    description: 'Description',
    notAvailable: 'Not available',
    availableProperties: 'Available Properties',
    propertiesCaption: 'Available properties',
    columns: {
      title: 'Type',
      bhk: 'BHK',
      totalArea: 'Total area',
      builtupArea: 'Builtup area',
      ratePerSqft: 'Rate per sq ft',
      price: 'Price',
      facing: 'Facing',
      floor: 'Floor',
    },
    noProperties: 'No property details available.',

    gallery: 'Gallery and documents',
    tabs: { images: 'Images', videos: 'Videos', documents: 'Documents' },
    noImages: 'No images found for this album.',
    pictures: (count: number) => `${count || 'No'} ${count === 1 ? 'picture' : 'pictures'}`,
    pictureOf: (album: string, at: number, count: number) => `${album}, ${at} of ${count}`,
    allAlbums: 'All albums',
    noVideos: 'No videos found for this album.',
    noDocuments: 'No documents available.',
    onHost: (host: string) => `, on ${host}`,

    similar: 'Similar projects',

    notFound: 'Project not found.',
    facts: {
      developer: 'Developer',
      status: 'Status',
      category: 'Category',
      city: 'City',
      location: 'Location',
      startDate: 'Start date',
    },
    onTheMap: 'On the map',
    units: {
      show: 'Show:',
      sort: 'Sort:',
      all: 'All',
      asListed: 'As listed',
      sorts: { 'price-low': 'Lowest price', 'price-high': 'Highest price', area: 'Smallest' },
    },
    picture: (project: string, album: string, at: number) => `${project}: ${album}, picture ${at}`,

    whatsApp: 'Send on WhatsApp',
    copy: 'Copy link',
    copied: 'Link copied.',
    share: 'Share',
    print: 'Print',
  },
});
