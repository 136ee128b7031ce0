import { type DemoRecord, picture } from './demo-record.ts';

/** News of July to November 2026. */
export const autumnNews: DemoRecord[] = [
  {
    id: 626,
    title: 'Registry camp on 5 December at the Narmadapuram Road office',
    description: `<p>Buyers of Palash Villas and Jamun Park whose papers are complete can have their deeds registered on <strong>Saturday, 5 December 2026</strong>, between 10 a.m. and 4 p.m. The sub-registrar’s appointment slots have been taken together, so that nobody waits for hours.</p>
<p>Please bring PAN card, Aadhaar, two photographs and the last demand letter. Slots are given by telephone or <a href="/contact-us">through the contact page</a> until 2 December.</p>`,
    date: '2026-11-18T00:00:00.000Z',
    createdAt: '2026-11-17T11:42:08.000Z',
    thumbnail_img: picture('project-03'),
    image_url: picture('project-03'),
    status: 1,
  },
  {
    id: 625,
    title: 'Bhavishya Heights: Tower B is roofed, Tower C reaches its ninth slab',
    description: `<p>On Tuesday evening the last concrete of the roof of <strong>Tower B</strong> was levelled, eleven days ahead of the programme that stands in the quarterly report. Forty-one masons, fitters and helpers had been on the slab since six in the morning; the pour was closed at 7.20 p.m. under lamps.</p>
<p>Tower C, which was begun a year later, has reached its ninth slab. Its floors follow each other every twelve days. Tower A is being plastered from the top down, and the first lift has been delivered.</p>
<h3>What comes next</h3>
<ul>
<li>December: brickwork in Tower B up to the tenth floor, outside plaster in Tower A</li>
<li>January: pressure tests of the plumbing, floor by floor, before any tile is laid</li>
<li>March: the walking track and the trees along it</li>
<li>June 2027: possession of Tower A</li>
</ul>
<p>Buyers are welcome to walk through the part of the building that is theirs on the second Saturday of each month, with helmets, which we lend. Please <a href="/contact-us?form=site-visit">book a time</a>, so that an engineer is free for you.</p>
<p>Photographs of the stage were sent with this month’s demand letters. If yours is missing, the sales desk will send it again. The details of the homes that are still to be had stand on <a href="/projects/bhavishya-heights">the project’s page</a>.</p>`,
    date: '2026-11-12T00:00:00.000Z',
    createdAt: '2026-11-12T06:15:00.000Z',
    thumbnail_img: picture('construction-1'),
    image_url: picture('construction-1'),
    status: 1,
  },
  {
    id: 624,
    title: 'दीपावली से पहले 64 परिवारों को मिली घर की चाबियाँ',
    description: `<p lang="hi">कटारा हिल्स की <strong>कटारा स्प्रिंग्स</strong> परियोजना के पहले चरण में इस सप्ताह 64 परिवारों को घर की चाबियाँ सौंपी गईं। कार्यक्रम छोटा रखा गया: चाय, मिठाई और हर परिवार के साथ घर का एक चक्कर।</p>
<p lang="hi">सबसे पहले दादी-नानी ने दरवाज़ा खोला। किसी ने नल चलाकर देखा, किसी ने खिड़की। जिन घरों में छोटी-मोटी कमी निकली, उसकी सूची वहीं बनी और दस दिन में काम पूरा करने की तारीख़ लिखी गई।</p>
<p lang="hi">दूसरे चरण के घरों की जानकारी <a href="/projects/katara-springs">परियोजना के पृष्ठ</a> पर है।</p>`,
    date: '2026-11-06T00:00:00.000Z',
    createdAt: '2026-11-06T09:30:00.000Z',
    thumbnail_img: picture('project-06'),
    image_url: picture('project-06'),
    status: '1',
  },
  {
    id: 623,
    title: 'Kolar Crest is registered; the ground will be broken in January',
    description: `<p>The state authority has registered <strong>Kolar Crest</strong>, our next apartment project on Kolar Road. The number is printed on the hoarding, in the brochure and on <a href="/projects/kolar-crest">the project’s page</a>; all three should agree, and we ask you to check.</p>
<p>The land lies four hundred metres from the eighteen plots with which the group began in 2004. Two blocks of nine floors will stand on it, with a court between them that opens to the south-east, so that it has sun on winter mornings and shade on summer afternoons.</p>
<p>The <em>bhoomi pujan</em> is on <strong>10 January 2027</strong>, and neighbours are invited as well as buyers. Bookings are taken from the next day and not before: there is no waiting list, no “pre-launch” price and nobody who can reserve a home for you. If somebody offers you one, please tell us.</p>
<ol>
<li>From 11 January: bookings at the Kolar Road site office, in order of arrival.</li>
<li>Within thirty days: agreement for sale, with the carpet area and the date of possession.</li>
<li>With each stage: a photograph, and fifteen days to pay.</li>
</ol>
<p>Prices begin at &#8377;38.95&nbsp;lakh for a two bedroom home and are fixed for everybody who books in the first quarter.</p>`,
    date: '2026-10-28T00:00:00.000Z',
    createdAt: '2026-10-28T05:00:00.000Z',
    thumbnail_img: picture('project-01-b'),
    image_url: picture('project-01-b'),
    status: 1,
  },
  {
    id: 622,
    title: 'Open house before Deepawali: model homes are open until nine',
    description: `<p>From 1 to 7 November the model homes on Kolar Road and Narmadapuram Road stay open until 9 p.m. Engineers are there from five o’clock onwards; ask them what you would ask a friend who builds.</p><p>No booking amounts are taken during the open house. There is rangoli for children, and tea for everyone else.</p>`,
    date: '2026-10-24',
    createdAt: '2026-10-24T04:20:00.000Z',
    thumbnail_img: picture('event-1'),
    image_url: picture('event-1'),
    status: 1,
  },
  {
    id: 621,
    title: 'Fourteen wards, thirty-one tanks: clay that stayed out of the lakes',
    description: `<p style="text-align: justify;">For the sixth year, volunteers of <a href="/bhavishya-ngo">Bhavishya NGO</a> helped wards of the city to set up tanks for the immersion of Ganesh idols. This September there were <b>thirty-one tanks in fourteen wards</b>, from Kolar to Bairagarh, and about 5,200 idols were given to them in place of the lakes.</p>
<p style="text-align: justify;">A tank is a simple thing: a frame of scaffold tubes, a lining of tarpaulin, water from a tanker, and two people who know how to lift a heavy idol in and out with respect. What takes time is the talking beforehand. Mandal by mandal, members of the ward committees explained where the clay goes afterwards.</p>
<p style="text-align: justify;">It goes a long way:</p>
<ul>
<li>Unpainted clay was dried and returned to eleven idol makers, who will use it again next year.</li>
<li>Painted clay was taken to the municipal yard.</li>
<li>Flowers and leaves, a little over nine tonnes, have become compost for the park at Misrod Greens.</li>
<li>Frames and wood were sorted and sold; the amount paid for the tea.</li>
</ul>
<p style="text-align: justify;">&ldquo;The first year people came to look,&rdquo; says one of the ward volunteers, &ldquo;the second year they came with their neighbours&rsquo; idols as well.&rdquo; Those who would like to help before Durga Puja next year can <a href="/contact-us">write to us</a>.</p>`,
    date: '2026-09-28T00:00:00.000Z',
    createdAt: '2026-09-28T10:10:00.000Z',
    thumbnail_img: picture('project-07'),
    image_url: picture('project-07'),
    status: 1,
  },
  {
    id: 620,
    title: 'Katara Springs, phase 2: the first forty homes are plastered',
    description: `<p>In the eastern block of phase 2 the inner plaster of forty homes is complete. Each wall was checked with a two-metre straight edge; where more than three millimetres of light showed beneath it, the plaster came off again. That happened in seven rooms.</p>
<p>The brick of the western block has reached the fifth floor. Door frames arrive in October, and lifts are on order for both blocks.</p>
<p><strong>For buyers of phase 2:</strong> the sample home on the second floor of block D can be seen on any day between 11 a.m. and 5 p.m. It is finished as yours will be, without furniture, so that you can measure. Bring your furniture’s dimensions; the engineer on duty has paper, a pencil and time.</p>`,
    date: '2026-09-22T00:00:00.000Z',
    createdAt: '2026-09-22T08:00:00.000Z',
    thumbnail_img: picture('project-06-b'),
    image_url: picture('project-06-b'),
    status: 1,
  },
  {
    id: 619,
    title: 'The rain register closes at 1,142 millimetres',
    description: `<p>Class VIII of Bhavishya Public School has measured every rainy day since 15 June. The season’s total in the school yard is 1,142&nbsp;mm, a little above the city’s long-term mean. The wettest day was 22 July, with 118&nbsp;mm, on which lessons were moved upstairs.</p>
<p>The well behind the library stands at 3.1 metres below the ground, its highest level since the roof was connected to it in 2018. The register can be read in the library; copies go to two colleges which have asked for them.</p>`,
    date: null,
    createdAt: '2026-09-19T07:45:00.000Z',
    thumbnail_img: picture('school-1'),
    image_url: picture('school-1'),
    status: 1,
  },
  {
    id: 618,
    title: 'Half a million hours without a serious accident',
    description: `<p>Our sites have now worked 5,00,000 hours in a row without an accident that kept anybody from work for more than three days. Site staff counted the hours; an outside auditor has checked the count.</p>
<p>What has helped, in the opinion of the people concerned:</p>
<ol>
<li>A talk of ten minutes each morning about the one thing that is new today</li>
<li>Edge rails that are fixed before a slab is handed from one gang to the next</li>
<li>The rule that <em>anybody</em> may stop a lift of the crane, and is thanked for it</li>
<li>Water, shade and a rest at noon from April to June</li>
</ol>
<p>On Independence Day the flag was raised on nine sites at once, and the oldest mason on each pulled the rope.</p>`,
    date: '2026-08-15',
    createdAt: '2026-08-15T12:00:00.000Z',
    thumbnail_img: null,
    image_url: null,
    status: 1,
  },
  {
    id: 617,
    title: 'Six hundred saplings at Jamun Park, and who waters them',
    description: `<p>Planting is the easy part. On the last Sunday of July, ninety-four people planted six hundred saplings along the roads of <a href="/projects/jamun-park">Jamun Park</a>: neem, karanj, jamun, amaltas and arjun, which belong to this soil.</p>
<p>Each one has a number on a tin plate and a name in a register, that of the family or gang which has promised to look after it through two summers. Two gardeners bring the water; the register says whether somebody came to see. Trees which are never visited are planted again elsewhere.</p>
<p>We count after three years. Of those planted in 2023, seventy-eight of a hundred are alive; most of the others fell to goats in the first winter, which is why the new ones stand in bamboo guards.</p>
<p>Photographs of the day are in the <a href="/images">gallery</a>.</p>`,
    date: '2026-07-29T00:00:00.000Z',
    createdAt: '2026-07-29T13:05:00.000Z',
    thumbnail_img: picture('park-1'),
    image_url: picture('park-1'),
    status: 1,
  },
  {
    id: 616,
    title: 'Before the heavy rain: a free check of terraces and drains',
    description: `<p>Homes that we handed over in the last five years are entitled to a check before the monsoon. Two people come, look at terrace gratings, balcony drains and outer walls, and leave you a sheet with what they found. Damp patches are put right under the guarantee.</p><p>Call the service desk on <a href="tel:+917554001234">+91 755 400 1234</a>.</p>`,
    date: '2026-07-11T00:00:00.000Z',
    createdAt: '2026-07-11T05:25:00.000Z',
    thumbnail_img: picture('project-02-c'),
    image_url: picture('project-02-c'),
    status: 1,
  },
];
