import { type DemoRecord, picture } from './demo-record.ts';

/** News of January to June 2026. */
export const springNews: DemoRecord[] = [
  {
    id: 615,
    title: 'Awadhpuri Market Square: shops allotted by draw of lots',
    description: `<p>There were sixty-three applications for the twenty-two ground-floor shops on the north side of <a href="/projects/awadhpuri-market-square">Awadhpuri Market Square</a>. So the shops were drawn by lot, in public, on the square itself, by four children of class V who happened to walk past.</p>
<p>Eight shops went to people who already trade in Awadhpuri, among them a tailor, a flour mill and the tea stall that has stood at the corner for nineteen years. Ten went to people who will open a first shop of their own. Four were bought as an investment, and their owners have agreed to let them within six months.</p>
<h3>What was sold</h3>
<table>
<thead><tr><th>Unit</th><th>Number</th><th>Carpet area</th></tr></thead>
<tbody>
<tr><td>Shop</td><td>16</td><td>180 sq ft</td></tr>
<tr><td>Corner shop</td><td>6</td><td>310 sq ft</td></tr>
</tbody>
</table>
<p>Booking amounts of those who drew no shop were returned on the following Tuesday. The offices above will be offered in spring 2027.</p>`,
    date: '2026-06-24T00:00:00.000Z',
    createdAt: '2026-06-24T09:00:00.000Z',
    thumbnail_img: picture('project-05'),
    image_url: picture('project-05'),
    status: 1,
  },
  {
    id: 614,
    title: 'What a treatment plant smells of: nothing, if it is looked after',
    description: `<p>On World Environment Day, residents of Misrod Greens opened their sewage treatment plant to visitors. Two hundred people came to see where the water of their bathrooms goes, and most of them came with handkerchiefs, which stayed in their pockets.</p>
<p>The plant cleans about 1,40,000 litres each day. Two operators look after it in shifts; a laboratory takes a sample on the first Monday of each month, and the result hangs at the gate. All of the water is used again, for the park, the road trees and the tanks from which cars are washed.</p>
<p>The society pays for power and operators; we paid for the plant and repair it for the first ten years. Schools and other societies which would like to see it can ask the manager at the gate.</p>`,
    date: '2026-06-05T00:00:00.000Z',
    createdAt: '2026-06-05T15:30:00.000Z',
    thumbnail_img: picture('project-04-c'),
    image_url: picture('project-04-c'),
    status: 1,
  },
  {
    id: 613,
    title: 'Early mornings and long noons: how our sites work in May',
    description: `<p>When the forecast passes 42&nbsp;degrees, our sites work from half past five to eleven and from half past four to seven. Concrete is poured at night, which is better for the concrete as well. Nobody loses pay for the hours between.</p>
<p>There is a shaded place for each gang with mats, a cooler and water from an earthen pot. An attendant goes round with salted buttermilk at ten and at five. Every foreman has learnt what heatstroke looks like and what to do in the first five minutes.</p>
<blockquote><p>A slab can wait for a day. A man who has fallen can not.</p></blockquote>
<p>The sentence stands above the gate of each site. It was said by a bar bender at Bhavishya Heights, when the rule was discussed four years ago, and nobody has found a better one. The longer hours in the cool of the morning have cost us, by our own count, two days in a season. We would not want them back.</p>
<p>Neighbours who are disturbed by lorries at night are asked to ring the number at the gate: the engineer on duty answers it himself.</p>`,
    date: '2026-05-20T00:00:00.000Z',
    createdAt: '2026-05-20T06:40:00.000Z',
    thumbnail_img: picture('construction-1'),
    image_url: picture('construction-1'),
    status: 1,
  },
  {
    id: 612,
    title: 'The show villa at Kerwa Terraces is open',
    description: `<p>It is furnished, the kitchen works, and you may open the cupboards. The show villa stands halfway up the slope on plot 9; a lift chair takes those up who would rather not climb.</p><p>Open on all days but Monday, 11 a.m. to 6 p.m. <a href="/projects/kerwa-terraces">Plans, prices and the way there</a>.</p>`,
    date: '2026-04-27T00:00:00.000Z',
    createdAt: '2026-04-27T04:00:00.000Z',
    thumbnail_img: picture('project-03-b'),
    image_url: picture('project-03-b'),
    status: 1,
  },
  {
    id: 611,
    title: 'Common charges: last year’s accounts are published',
    description: `<p>As every April, the accounts of the common charges of Bhavishya Chowk and of the projects that we still manage hang in their lobbies, bill by bill. Residents’ committees have gone through them and signed.</p><ul><li>Power for lifts and pumps fell by nine per cent, mostly thanks to solar panels on two roofs.</li><li>Security cost four per cent more.</li><li>What was left over, &#8377;3,86,410, stays with the societies.</li></ul>`,
    date: '2026-04-06T00:00:00.000Z',
    createdAt: '2026-04-06T11:11:11.000Z',
    thumbnail_img: picture('project-05-b'),
    image_url: picture('project-05-b'),
    status: 1,
  },
  {
    id: 610,
    title: 'Nineteen women, one wall: the masonry course ends with an examination',
    description: `<p>For six months, four evenings a week, they have learnt to read a drawing, to mix, to lay, to plumb and to point. On Saturday each of them built a corner, a metre and a half high, and two foremen from other firms came to measure. All nineteen passed.</p>
<p>It was the ninth batch of the trade course of <a href="/bhavishya-ngo">Bhavishya NGO</a>, and the first in which there were more women than men in the masonry class. Seven of them will start on our sites in April, at the wage of any mason. Three want to work on their own, in their own quarter, on repairs; they have asked for a short course in keeping accounts, and will get one.</p>
<p>The tools are theirs to keep: trowel, plumb bob, level, line and a helmet.</p>
<p>The next course begins on 6&nbsp;July. There is no fee, a meal is provided, and nobody needs to have passed an examination before. Names are taken at the Kolar Road site office, or by telephone at <a href="tel:+917554001236">+91 755 400 1236</a>.</p>`,
    date: '2026-03-12T00:00:00.000Z',
    createdAt: '2026-03-12T12:30:00.000Z',
    thumbnail_img: '/uploads/pictures/masonry-course-2026.jpg',
    image_url: '/uploads/pictures/masonry-course-2026.jpg',
    status: 1,
  },
  {
    id: 609,
    title: 'Palash Villas: four banks have approved the project',
    description: `<p>Four banks have checked title, layout and permissions of <a href="/projects/palash-villas">Palash Villas</a> and lend to its buyers without a further legal report. That saves about a week. The desk keeps the papers in stamped sets; ask for yours when you book, or take the <a href="/download">checklist</a> along.</p>`,
    date: '2026-02-18T00:00:00.000Z',
    createdAt: '2026-02-18T06:06:00.000Z',
    thumbnail_img: picture('project-03-c'),
    image_url: picture('project-03-c'),
    status: 1,
  },
  {
    id: 608,
    title: 'Republic Day at Bhavishya Nagar: a trunk drain instead of a speech',
    description: `<p>There is not much to see yet on the forty-one acres on Berasia Road, and what has been built first will never be seen again: 1.6 kilometres of trunk drain, large enough for a child to stand in. It was finished on the eve of Republic Day, two months before the first foundation.</p>
<p>Families of the neighbouring villages came for the flag, and then walked through the last open section with lamps. An old farmer showed where the water used to stand in August, on land that will be a playing field. The engineers had drawn the drain along that very line, from the levels alone.</p>
<p>Next on the programme are the culvert at the entrance, the first road, and the row houses along it.</p>`,
    date: '2026-01-27T00:00:00.000Z',
    createdAt: '2026-01-27T10:00:00.000Z',
    thumbnail_img: picture('project-04'),
    image_url: picture('project-04'),
    status: 1,
  },
];
