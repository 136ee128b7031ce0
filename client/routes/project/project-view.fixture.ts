import type { Project, SafeHtml } from '../../../shared/content.ts';
import { bareProject, property } from '../../../test/support/content.ts';
import { pageInput } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { projectView } from './project-view.ts';

export const PROPERTY = property({
  title: 'Corner flat',
  bhk: 3,
  totalArea: '1450',
  builtupArea: '1200 sq. ft.',
  ratePerSqft: 4200,
  facing: 'East',
});

export const PROJECT = bareProject({
  location: 'Kolar Road',
  city: 'Bhopal',
  state: 'Madhya Pradesh',
  category: 'Residential',
  status: 'Ongoing Project',
  startedOn: '2024-04-01',
  description: '<p>Two towers by the lake.</p><p>Sixty homes &amp; a garden.</p>' as SafeHtml,
  image: '/main.jpg',
  latitude: 23.2,
  longitude: 77.4,
  developer: 'Bhavishya Developers',
  reraId: 'P-BPL-24-001',
  properties: [PROPERTY, { ...PROPERTY, id: '2', price: 3_900_000 }],
  documents: [
    { title: 'Brochure', fileUrl: '/files/brochure.pdf?v=2' },
    { title: 'Elsewhere', fileUrl: 'https://elsewhere.example/plan.pdf' },
    { title: 'Nowhere', fileUrl: 'javascript:alert(1)' },
  ],
  albums: [
    { title: 'Exterior', images: ['/main.jpg', '/a.jpg', '/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg'] },
    { title: 'Interior', images: [] },
  ],
  videos: [
    {
      title: 'Site walk',
      videoLink: 'https://youtu.be/abc',
      videos: [
        { title: 'Part one', videoLink: '/files/one.mp4' },
        { title: 'Not a link', videoLink: 'javascript:alert(1)' },
      ],
    },
  ],
});

export const SITE = {
  homeLoan: { rate: 8.5, asOf: '2026-11-01', own: 20, years: 20 },
  rera: { name: 'MP RERA', url: 'https://rera.example/' },
  places: [
    { name: 'North', latitude: 23.3, longitude: 77.4 },
    { name: 'Station', latitude: 23.25, longitude: 77.4 },
    { name: 'Another city', latitude: 25, longitude: 77.4 },
  ],
} as Backend['site'];

interface Asked {
  others?: Project[];
  backend?: Partial<Backend>;
  search?: string;
}

/** The view of `PROJECT` with other facts. */
export function viewOf(change: Partial<Project> = {}, { others = [], backend, search = '' }: Asked = {}) {
  const project = { ...PROJECT, ...change };
  const stubs: Partial<Backend> = {
    project: async () => project,
    projects: async () => [project, ...others],
    site: SITE,
    hasCode: () => true,
  };
  return projectView(pageInput({ ...stubs, ...backend }, { params: { slug: project.slug }, search }));
}
