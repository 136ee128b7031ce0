import { type DemoRecord, pdf } from './demo-record.ts';

export const downloads: DemoRecord[] = [
  {
    id: 210,
    title: 'Price list, October to December 2026',
    file_url: pdf('price-list'),
    createdAt: '2026-10-01T05:30:00.000Z',
  },
  {
    id: 209,
    title: 'Company profile',
    file_url: pdf('company-profile'),
    createdAt: '2026-04-06T09:00:00.000Z',
  },
  {
    id: 208,
    title: 'Home loan checklist',
    file_url: pdf('home-loan-checklist'),
    createdAt: '2026-02-18T06:00:00.000Z',
  },
  {
    id: 207,
    title: 'Site visit checklist: twenty things to look at',
    file_url: pdf('site-visit-checklist'),
    createdAt: '2026-01-05',
  },
  {
    id: 206,
    title: 'Brochure: apartments',
    file_url: pdf('brochure-apartments'),
    createdAt: '2025-11-20T10:00:00.000Z',
  },
  {
    id: '205',
    title: 'Brochure: villas',
    file_url: pdf('brochure-villas'),
    createdAt: '2025-11-20T10:01:00.000Z',
  },
  {
    id: 204,
    title: 'Brochure: plots',
    file_url: pdf('brochure-plots'),
    createdAt: '2025-11-20T10:02:00.000Z',
  },
  {
    id: 203,
    title: 'Brochure: shops and offices',
    file_url: pdf('brochure-commercial'),
    createdAt: '2025-11-20T10:03:00.000Z',
  },
  {
    id: 202,
    title: 'Booking application form',
    file_url: pdf('booking-application-form'),
    createdAt: '2024-07-01T08:00:00.000Z',
  },
  {
    id: 201,
    title: 'Possession handbook: your first year',
    file_url: pdf('possession-handbook'),
    createdAt: null,
  },
  // Entered without its file: it cannot be shown.
  { id: 211, title: 'Calendar 2027', file_url: null, createdAt: '2026-11-16T07:00:00.000Z' },
];
