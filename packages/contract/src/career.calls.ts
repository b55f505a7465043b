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
import { API } from './paths.ts';

/** The calls of careers. */
export const CAREER_CALLS = {
  listCareers: {
    method: 'GET',
    path: API.careers,
    group: 'careers',
    access: 'public',
    summary: 'Vraća otvorene karijere kojima rok za prijavu nije istekao.',
    query: careerListQuery,
    answer: { status: 200, json: careerSummary.array() },
    paging: 'links',
  },
  popularCareers: {
    method: 'GET',
    path: API.popularCareers,
    group: 'careers',
    access: 'public',
    summary: 'Vraća izdvojene otvorene karijere.',
    answer: { status: 200, json: careerSummary.array() },
  },
  listAllCareers: {
    method: 'GET',
    path: API.adminCareers,
    group: 'careers',
    access: 'admin',
    summary: 'Vraća sve karijere, i zatvorene, istekle i nacrte, s pretragom, filterima i redoslijedom.',
    query: adminCareerListQuery,
    answer: { status: 200, json: adminCareerSummary.array() },
    paging: 'links',
  },
  getCareer: {
    method: 'GET',
    path: API.career,
    group: 'careers',
    access: 'optional',
    summary: 'Vraća jednu otvorenu karijeru; administratorima svaku, s verzijom.',
    answer: { status: 200, json: career, adminJson: adminCareer },
  },
  createCareer: {
    method: 'POST',
    path: API.careers,
    group: 'careers',
    access: 'admin',
    summary: 'Otvara nacrt karijere, koji objavljuje prva ispravna izmjena.',
    answer: { status: 201, json: adminCareer },
  },
  updateCareer: {
    method: 'PUT',
    path: API.career,
    group: 'careers',
    access: 'admin',
    summary: 'Mijenja karijeru; izmjena zastarjele verzije se odbija.',
    body: careerBody,
    answer: { status: 200, json: adminCareer },
    errors: [409],
  },
  deleteCareer: {
    method: 'DELETE',
    path: API.career,
    group: 'careers',
    access: 'admin',
    summary: 'Briše karijeru.',
    answer: { status: 204 },
  },
} as const satisfies Record<string, ApiCall>;
