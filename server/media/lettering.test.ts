import t from 'tap';
import { drawable, wrapped } from './lettering.ts';
import { shareCardSvg } from './share-card.ts';

const FACE = 'fraunces-560';
const svgOf = (words: { title: string; line?: string; group?: string }) =>
  shareCardSvg({ group: 'Group', line: '', price: '', ...words }, false);

t.test('words without letters of ours are left out whole, with what parted them from others', async (t) => {
  const drawn = {
    'Kolar Crest': 'Kolar Crest',
    'भविष्य कोलार-2 ₹45': 'भविष्य कोलार-2 ₹45',
    'Café “Hôtel” – №': 'Café “Hôtel” – No',
    24: '24',
    '': '',
    // Urdu, Gujarati, Tamil, Bengali, Chinese.
    'باغ بہار': '',
    'Kolar باغ بہار Crest': 'Kolar Crest',
    'શ્રી Towers சென்னை 中文': 'Towers',
    'সোনার 2': '',
    'شاہجہان آباد, Bhopal · 2 BHK': 'Bhopal · 2 BHK',
    'Bhopal, شاہ · 2 BHK': 'Bhopal · 2 BHK',
    '5 Aug 2026 · شاہجہان آباد': '5 Aug 2026',
    'باغ & Sons': 'Sons',
    '١٢٣ Road': 'Road',
    // What turns the text round, signs, and letters that have a plain form.
    '\u202ealok\u202c \u2067Crest\u2069': 'alok Crest',
    '🏡 Kolar👨‍👩‍👧 · 🇮🇳 · Crest 1️⃣': 'Kolar · Crest 1',
    '24 🏡': '24',
    'Śrī Vihāra 𝐊𝐨𝐥𝐚𝐫 ＡＢ Kolar\u2011Crest A\u0332b': 'Sri Vihara Kolar AB Kolar-Crest Ab',
    'a\ud800b': 'ab',
  };
  for (const [text, expected] of Object.entries(drawn)) t.equal(drawable(text, FACE), expected, text);
});

t.test('a picture shows the same as one without these words, and no title where none is left', async (t) => {
  t.equal(svgOf({ title: 'Kolar باغ Crest' }), svgOf({ title: 'Kolar Crest' }));
  const bare = svgOf({ title: 'باغ بہار', line: 'Bhopal' });
  t.equal(bare, svgOf({ title: '', line: 'Bhopal' }));
  t.not(bare, svgOf({ title: '', line: '', group: 'باغ' }), 'the other words are there');
});

t.test('no title takes long, and each fits into its lines', async (t) => {
  svgOf({ title: 'Kolar कोलार', line: 'x' });
  const titles = {
    'a word of 200,000 letters': 'k'.repeat(200_000),
    'narrow letters': 'i'.repeat(2_000),
    'a word of 5,000 letters of Devanagari': 'क'.repeat(5_000),
    'many words': 'कमल kolar '.repeat(10_000),
    'one letter with its marks': `क${'ि'.repeat(100_000)}`,
    'consonants that are one letter': 'क्'.repeat(5_000),
    'accents without end': `a${'\u0301'.repeat(100_000)}`,
    Urdu: 'باغ '.repeat(50_000),
    spaces: `Kolar${' '.repeat(100_000)}Crest`,
    emoji: '👨‍👩‍👧'.repeat(5_000),
  };
  for (const [name, title] of Object.entries(titles)) {
    const started = process.cpuUsage();
    const svg = svgOf({ title, line: title, group: title });
    const { user, system } = process.cpuUsage(started);
    t.ok(user + system < 200_000, `${name}: ${(user + system) / 1000} ms`);
    t.ok(svg.length < 500_000, `${name}: ${svg.length} characters`);
    for (const maxLines of [1, 3]) {
      const lines = wrapped(title, { typeface: FACE, size: 72, maxLines }, 1_000);
      t.ok(lines.length <= maxLines && lines.every(({ width }) => width <= 1_000), name);
    }
  }
});
