import type { DemoRecord } from './demo-record.ts';
import { apartmentProjects } from './projects-apartments.ts';
import { commercialProjects } from './projects-commercial.ts';
import { oddProjects } from './projects-odd.ts';
import { plannedApartments } from './projects-planned-apartments.ts';
import { plotProjects } from './projects-plots.ts';
import { villaProjects } from './projects-villas.ts';

/** In the order of their ids, as a database gives them: the site sorts for itself. */
export const projects: DemoRecord[] = [
  ...apartmentProjects,
  ...plannedApartments,
  ...villaProjects,
  ...plotProjects,
  ...commercialProjects,
  ...oddProjects,
].sort((a, b) => Number(a.id) - Number(b.id));
