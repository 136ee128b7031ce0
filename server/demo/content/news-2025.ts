import { type DemoRecord, picture } from './demo-record.ts';

/** News of 2025, and what was saved without being published. */
export const olderNews: DemoRecord[] = [
  {
    id: 607,
    title: 'The year in figures, the pleasant ones and the others',
    description: `<p>A short account of 2025, for buyers, neighbours and ourselves.</p>
<table>
<tbody>
<tr><th>Homes handed over</th><td>96</td></tr>
<tr><th>of these, in the month that the agreement named</th><td>88</td></tr>
<tr><th>Plots registered</th><td>141</td></tr>
<tr><th>Service calls</th><td>612</td></tr>
<tr><th>of these, answered within a day</th><td>571</td></tr>
<tr><th>Trees alive, of those planted in 2022</th><td>74 of 100</td></tr>
</tbody>
</table>
<p>Eight homes were late, by nineteen days on average; the interest was set off against the last instalment, as the Act provides. The delay was ours: a lift had been ordered too late. Since March lifts are ordered when the third slab is cast.</p>
<p>Of 612 service calls, 233 were about damp. That is too many, and most came from west walls of two buildings. Both have been sealed again at our cost, and the detail of the window sill has been changed in all drawings.</p>
<p>Thank you for writing to us. Your letters are read on Monday mornings, before the sales figures.</p>`,
    date: '2025-12-30T00:00:00.000Z',
    createdAt: '2025-12-30T08:00:00.000Z',
    thumbnail_img: picture('project-02'),
    image_url: picture('project-02'),
    status: 1,
  },
  {
    id: 606,
    title: 'One hundred and eighty cars, three lanes, one Sunday: we tested the parking',
    description: `<p>Before the floor of the car park at <a href="/projects/bhavishya-one">Bhavishya One</a> was painted, we asked everybody who works for the group to come by car on a Sunday morning. A hundred and eighty did. They all arrived between ten and half past ten, and all left at noon, which is how a shopping street behaves on the day before a festival.</p>
<p>We learnt three things. The ramp is wide enough. The bend at its foot is not, for the longer cars, and one column has been moved while that is still cheap. And people walk where they have parked, not where the arrows point, so the path to the doors is now drawn along the front of the cars.</p>
<p>The floor is painted in January. We shall ask you all to come once more.</p>`,
    date: '2025-11-19T00:00:00.000Z',
    createdAt: '2025-11-19T05:55:00.000Z',
    thumbnail_img: picture('project-05-b'),
    image_url: picture('project-05-b'),
    status: '1',
  },
  {
    id: 605,
    title: 'Gandhi Jayanti on the shore of the Upper Lake',
    description: `<p>On the second of October, 160 people collected litter between Boat Club and Karbala: neighbours, pupils, and the staff of four sites. It came to 214 sacks. What could be sorted went to the recycling centre at Bhanpur, with thanks to the municipal crew who gave up their holiday to drive it there.</p>`,
    date: '2025-10-03T00:00:00.000Z',
    createdAt: '2025-10-03T07:20:00.000Z',
    thumbnail_img: picture('project-07-b'),
    image_url: picture('project-07-b'),
    status: 1,
  },
  {
    id: 604,
    title: 'A stepwell near Kolar Road holds water again',
    description: `<p>After five Sundays, eleven lorry loads of silt and one very large turtle, who was carried to the pond next door, the stepwell behind the temple at Banjari is clean down to its lowest step. The rain of the last fortnight has filled it to the sixth.</p>
<p>The steps are of basalt, cut without mortar. Two had cracked and were replaced by a mason who learnt his trade on our evening course; he chose the stones himself at the quarry near Sehore. The temple trust has appointed a caretaker, and the women who live around the well have agreed on when to wash and when to draw.</p>
<p>The work is that of <a href="/bhavishya-ngo">Bhavishya NGO</a>. An account of it has appeared in a <a href="https://example.com/city-of-lakes-journal/stepwell-kolar-road">local journal</a>.</p>`,
    date: '2025-08-26T00:00:00.000Z',
    createdAt: '2025-08-26T11:00:00.000Z',
    thumbnail_img: null,
    image_url: picture('park-1'),
    status: 1,
  },
  {
    id: 603,
    title: 'Sehore Gardens: the first registries are made',
    description: `<p>The first twenty-three deeds of <a href="/projects/sehore-gardens">Sehore Gardens</a> were registered this week. Their owners came with their families, walked to their boundary stones and took photographs of what is, for the moment, a rectangle of grass with a tap.</p>
<p>Three public-sector banks lend for plots here. Building may begin at once; six house plans that fit the plots and the by-laws can be had from our office at no charge.</p>`,
    date: '2025-08-15',
    createdAt: '2025-08-16T04:45:00.000Z',
    thumbnail_img: picture('project-04-b'),
    image_url: picture('project-04-b'),
    status: 1,
  },
  {
    id: 602,
    title: 'Twenty-one years on Kolar Road',
    description: `<p>In June 2004 the first of eighteen plots was sold off Kolar Road. The road had two lanes then, and the last bus to New Market left at eight. Of the three partners who had laid the drains before they sold anything, two still live on the street.</p>
<p>On Saturday its residents had dinner on the road, at one long table. Somebody had brought the drawing of 2004, with the trees marked on it as small circles. Fifteen of the eighteen are there, and taller than the houses. Of the three that are missing, one was struck by lightning, and two had stood where the new lanes of the road are now.</p>
<p>You can read more about how we began <a href="/about-us#history">on the page about us</a>.</p>`,
    date: '2025-06-18T00:00:00.000Z',
    createdAt: '2025-06-18T14:00:00.000Z',
    thumbnail_img: picture('project-08'),
    image_url: picture('project-08'),
    status: 1,
  },
  {
    // Not published.
    id: 627,
    title: 'DRAFT: prices from January',
    description: '<p>To be checked by the sales desk.</p>',
    date: '2026-11-20T00:00:00.000Z',
    createdAt: '2026-11-20T05:00:00.000Z',
    thumbnail_img: null,
    image_url: null,
    status: 0,
  },
  {
    // Withdrawn; the flag comes as a text.
    id: 601,
    title: 'Bookings for Lalghati Square open',
    description: '<p>Withdrawn in March 2020.</p>',
    date: '2020-02-11T00:00:00.000Z',
    createdAt: '2020-02-11T05:00:00.000Z',
    thumbnail_img: picture('project-05'),
    image_url: picture('project-05'),
    status: '0',
  },
  {
    // Saved without a title: it cannot be shown.
    id: 628,
    title: '',
    description: '<p>&nbsp;</p>',
    date: '2026-11-20T00:00:00.000Z',
    createdAt: '2026-11-20T05:02:00.000Z',
    thumbnail_img: '',
    image_url: '',
    status: 1,
  },
];
