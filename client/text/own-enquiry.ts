import { inLanguages } from './in-languages.ts';

export const OWN_ENQUIRY = inLanguages({
  description: (groupName: string) => ({
    en: `See what ${groupName} keeps of your enquiry on this website, withdraw it, or have it erased.`,
    hi: `देखिए कि इस वेबसाइट पर ${groupName} के पास आपकी पूछताछ का क्या है, उसे वापस लीजिए, या मिटवाइए।`,
  }),
  intro: {
    en: 'See what we keep of it here, withdraw it, or have it erased: with the reference that you read after sending it, and your mobile number.',
    hi: 'देखिए कि हमारे पास यहाँ उसका क्या है, उसे वापस लीजिए, या मिटवाइए: भेजने के बाद मिले रेफ़रेंस नंबर और अपने मोबाइल नंबर से।',
  },
  look: { en: 'Show my enquiry', hi: 'मेरी पूछताछ दिखाएँ' },
  whereReference: {
    en: 'Ten letters and digits, in the message after sending',
    hi: 'दस अक्षर और अंक, भेजने के बाद के संदेश में',
  },

  title: (reference: string) => ({ en: `Enquiry ${reference}`, hi: `पूछताछ ${reference}` }),
  sent: { en: 'Sent', hi: 'भेजी गई' },
  form: { en: 'With the form', hi: 'फ़ॉर्म' },
  agreed: { en: 'You agreed to', hi: 'आपने मंज़ूरी दी' },
  purposes: {
    enquiry: { en: 'an answer to this enquiry', hi: 'इस पूछताछ का जवाब' },
    offers: { en: 'offers of other projects', hi: 'दूसरे प्रोजेक्ट के ऑफ़र' },
  },
  page: { en: 'From the page', hi: 'किस पेज से' },
  project: { en: 'About', hi: 'किस बारे में' },
  unit: { en: 'Size', hi: 'साइज़' },
  campaign: { en: 'Advertisement', hi: 'विज्ञापन' },
  held: { en: 'What we keep here', hi: 'हमारे पास यहाँ क्या है' },
  notHeld: {
    en: 'Your name, your number and your answers are not on this website any more. What stays for a while is the record that you sent an enquiry and what you agreed to.',
    hi: 'आपका नाम, नंबर और उत्तर अब इस वेबसाइट पर नहीं हैं। कुछ समय तक बस यह रिकॉर्ड रहता है कि आपने पूछताछ भेजी और किस बात की मंज़ूरी दी।',
  },

  withdraw: { en: 'Withdraw', hi: 'वापस लें' },
  withdrawMeans: {
    en: 'We stop: what still waits here goes to nobody, and our sales team is told.',
    hi: 'हम रुक जाते हैं: जो अभी यहाँ रुका है वह किसी को नहीं जाता, और हमारी सेल्स टीम को बता दिया जाता है।',
  },
  erase: { en: 'Erase', hi: 'मिटाएँ' },
  eraseMeans: {
    en: 'We stop, and all that we keep here of you is removed at once. This cannot be undone.',
    hi: 'हम रुक जाते हैं, और आपकी जो भी जानकारी यहाँ है वह तुरंत हट जाती है। इसे वापस नहीं लाया जा सकता।',
  },
  beyond: { en: 'What this page cannot do', hi: 'जो इस पेज से नहीं हो सकता' },
  passedOn: {
    en: 'What our sales system has already taken over cannot be called back from here. Ask us, with your reference, and we remove it there too.',
    hi: 'जो हमारे सेल्स सिस्टम तक पहुँच चुका है, उसे यहाँ से वापस नहीं लिया जा सकता। अपना रेफ़रेंस नंबर बताकर हमसे कहिए, हम उसे वहाँ से भी हटा देंगे।',
  },
  policy: { en: 'Our privacy policy', hi: 'हमारी गोपनीयता नीति' },
  another: { en: 'Look at another enquiry', hi: 'दूसरी पूछताछ देखें' },
});
