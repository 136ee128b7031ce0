import t from 'tap';
import { mendedText } from './encoding.ts';

t.test('what was encoded or escaped once too often is as it was typed', async (t) => {
  for (const [sent, text] of [
    ['Bhopalâ€™s â€œfirstâ€\u009d tower â€“ CafÃ©Â\u00a0here', 'Bhopal’s “first” tower – Café\u00a0here'],
    ['â‚¹45 Lakh, 30Â° C', '₹45 Lakh, 30° C'],
    ['à¤\u00adà¥‹à¤ªà¤¾à¤²', 'भोपाल'],
    ['ðŸ˜€', '😀'],
    ['ï»¿Tower', '\ufeffTower'],
    ['Bhopalâ\u0080\u0099s', 'Bhopal’s'],
    ['Bhopalã', 'Bhopalã'],
    ['BhopalÃ¢â‚¬â„¢s', 'Bhopal’s'],
    ['Raj\\\'s \\"Home\\"', 'Raj\'s "Home"'],
    ['One\\r\\nTwo\\nThree', 'One\nTwo\nThree'],
    ['Bhopal\\u2019s <b>x<\\/b>', 'Bhopal’s <b>x</b>'],
    ['\\ud83d\\ude00', '😀'],
    ['<![CDATA[<p>Lake</p>]]>', '<p>Lake</p>'],
    ['&#55357;&#56832;', '😀'],
    ['&#xd83d;&#xde00;', '😀'],
    ['&#55357;&#55357;', '&#55357;&#55357;'],
    ['\\*T&C apply, Block \\#2, a\\_b', '*T&C apply, Block #2, a_b'],
    ['One_x000B_Two a_x000C_', 'One\nTwo a_x000C_'],
    ['[:en]Lake[:hi]झील[:]', 'Lake'],
    ['<!--:en-->Lake<!--:--><!--:hi-->झील<!--:-->', 'Lake'],
    // As they should be.
    ['[:en', '[:en'],
    ['Château à Genève, SÃO PAULO, Ångström', 'Château à Genève, SÃO PAULO, Ångström'],
    ['CAFÉ’s “É”, naïve – “â la”', 'CAFÉ’s “É”, naïve – “â la”'],
    ['भोपाल 😀 ₹45', 'भोपाल 😀 ₹45'],
    ['a\\b 50\\50', 'a\\b 50\\50'],
  ] as const)
    t.equal(mendedText(sent), text, sent);
});
