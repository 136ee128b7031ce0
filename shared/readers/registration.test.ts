import t from 'tap';
import { registrationOf } from './name.ts';

t.test('a registration is a number; words that it is awaited are none', async (t) => {
  for (const [sent, number] of Object.entries({
    'P-BPL-18-1234': 'P-BPL-18-1234',
    'RERA No: P-BPL-18-1234': 'P-BPL-18-1234',
    'RERA-P-1234': 'RERA-P-1234',
    'MP RERA Registration No. P-BPL-2': 'P-BPL-2',
    'MPRERA/BPL/12': 'MPRERA/BPL/12',
    'P-BPL-२२': 'P-BPL-२२',
    'MahaRERA No. P52100012345': 'P52100012345',
    'रेरा: P-BPL-18-1234': 'P-BPL-18-1234',
    'रेरा पंजीयन क्रमांक P-BPL-18-1234': 'P-BPL-18-1234',
    'Registration No: P-BPL-18-1234': 'P-BPL-18-1234',
    'No. P-BPL-18-1234': 'P-BPL-18-1234',
    'RERA Regd. No. P-BPL-18-1234': 'P-BPL-18-1234',
    'Project Registration No. P-BPL-18-1234': 'P-BPL-18-1234',
    'Registered: P-BPL-18-1234': 'P-BPL-18-1234',
    'RERA Approved P-BPL-18-1234': 'P-BPL-18-1234',
    'रेरा नंबर P-BPL-18-1234': 'P-BPL-18-1234',
    'पंजीकरण संख्या: P-BPL-18-1234': 'P-BPL-18-1234',
    '"P-BPL-18-1234"': 'P-BPL-18-1234',
    '(P-BPL-18-1234).': 'P-BPL-18-1234',
    'P-BPL-18-1234 (Phase 1), P-BPL-19-5678 (Phase 2)': 'P-BPL-18-1234 (Phase 1), P-BPL-19-5678 (Phase 2)',
    'P-BPL-18-1234 valid till 31/12/2026': 'P-BPL-18-1234 valid till 31/12/2026',
    'P-BPL-18-1234 (Completed)': 'P-BPL-18-1234 (Completed)',
    'P BPL 18 1234': 'P BPL 18 1234',
    PBPL181234: 'PBPL181234',
    'RAJ/P/2017/001': 'RAJ/P/2017/001',
    'PR/GJ/1234/12/2020': 'PR/GJ/1234/12/2020',
    'RC/REP/HARERA/GGM/2018/12': 'RC/REP/HARERA/GGM/2018/12',
    '12345': '12345',
    'P–BPL–18–1234': 'P–BPL–18–1234',
    'RAJ/P/EC/2017': 'RAJ/P/EC/2017',
    'P-BPL-18-1234, T&CP 1234/2023': 'P-BPL-18-1234, T&CP 1234/2023',
  }))
    t.equal(registrationOf(sent), number, sent);
  const none = [
    'applied for',
    'Applied',
    'Applied on 12/05/2026',
    'Pending',
    'pending since 2025',
    'under process 2025',
    'awaited',
    'RERA',
    'RERA No.',
    '0',
    '000',
    'N/A',
    '-',
    'soon',
    'not applicable',
    'आवेदित',
    'प्रक्रियाधीन 2025',
    'exempted u/s 3(2)',
    'TBD',
    'submitted on 12/5/2026',
    'Acknowledgement no 123',
    'Yes',
    'RERA approved',
    // What is no longer in force, or was never needed.
    ...[
      'P-BPL-18-1234 (expired)',
      'P-BPL-18-1234 revoked',
      'P-BPL-18-1234 (Suspended)',
      'Cancelled, P-BPL-18-1234',
      'Rejected 2024',
    ],
    ...['Deregistered: P-BPL-18-1234', 'P-BPL-18-1234 in abeyance', 'On hold: P-BPL-18-1234'],
    ...['P-BPL-18-1234 रद्द', 'P-BPL-18-1234 (अस्वीकृत)', 'P-BPL-18-1234 (अवधि समाप्त)'],
    ...['Completed before 2016', 'Pre-RERA project 2014', 'Provisional 12345', 'निरस्त P-BPL-18-1234'],
  ];
  for (const sent of none) t.equal(registrationOf(sent), undefined, sent);
});

t.test('another text is no registration', async (t) => {
  const unread = [
    '12-05-2026',
    'https://rera.example/P-1',
    'OC received 2015',
    'Call 9876543210',
    '9876543210',
    // Telephones, and the numbers of other registers.
    ...['0755-4001234', '+91-755-4001234', '07554001234', '1800-123-4567'],
    ...[
      'T&CP 1234/2023',
      'License no. 1234/2022',
      'Building permission BP-1234-2022',
      'Agent: A-BPL-23-1234',
    ],
    ...[
      'Khasra No. 123/1',
      'खसरा 123/1',
      'LOI 1234/2020',
      'OC-1234',
      'TCP/1234/20',
      'Plot 12-B',
      'EC/1234/2020',
    ],
    ...['GSTIN 23ABCDE1234F1Z5', '23ABCDE1234F1Z5', 'ABCDE1234F', 'CIN U70102MP2010PTC012345'],
  ];
  for (const sent of [
    ...unread,
    'Coming in 2026',
    '2024',
    '2023-24',
    '1',
    'Phase-2',
    'N.A. (Plot < 500 sqm)',
  ])
    t.equal(registrationOf(sent), null, sent);
});
