import type { ApiCall } from './call.ts';
import {
  adminCareer,
  adminCareerListQuery,
  adminCareerSummary,
  career,
  careerBody,
  careerListQuery,
  careerSummary,
} from './career.schema.ts';
import { ENDPOINTS } from './endpoints.ts';

export const CAREER_CALLS = {
  listCareers: {
    ...ENDPOINTS.listCareers,
    group: 'careers',
    access: 'public',
    summary: 'Vraća otvorene karijere kojima rok za prijavu nije istekao.',
    query: careerListQuery,
    response: { status: 200, json: careerSummary.array() },
    cache: 'careers',
  },
  popularCareers: {
    ...ENDPOINTS.popularCareers,
    group: 'careers',
    access: 'public',
    summary: 'Vraća izdvojene otvorene karijere.',
    response: { status: 200, json: careerSummary.array() },
    cache: 'careers',
  },
  listAllCareers: {
    ...ENDPOINTS.listAllCareers,
    group: 'careers',
    access: 'admin',
    summary: 'Vraća sve karijere, i zatvorene, istekle i nacrte, s pretragom, filterima i redoslijedom.',
    query: adminCareerListQuery,
    response: { status: 200, json: adminCareerSummary.array() },
  },
  getCareer: {
    ...ENDPOINTS.getCareer,
    group: 'careers',
    access: 'optional',
    summary: 'Vraća jednu otvorenu karijeru; administratorima svaku, s verzijom.',
    response: { status: 200, json: career, adminJson: adminCareer },
    cache: 'careers',
  },
  createCareer: {
    ...ENDPOINTS.createCareer,
    group: 'careers',
    access: 'admin',
    summary: 'Otvara nacrt karijere, koji objavljuje prva ispravna izmjena.',
    response: { status: 201, json: adminCareer },
  },
  updateCareer: {
    ...ENDPOINTS.updateCareer,
    group: 'careers',
    access: 'admin',
    summary: 'Mijenja karijeru; izmjena zastarjele verzije se odbija.',
    body: careerBody,
    response: { status: 200, json: adminCareer },
    errors: [409],
  },
  deleteCareer: {
    ...ENDPOINTS.deleteCareer,
    group: 'careers',
    access: 'admin',
    summary: 'Briše karijeru.',
    response: { status: 204 },
  },
} as const satisfies Record<string, ApiCall>;
