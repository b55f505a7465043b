import { CAREER_CALLS } from '@institut/contract/careers/calls';
import { implement } from '../../../http/implement.ts';
import {
  presentAdminCareer,
  presentAdminCareerSummary,
  presentCareer,
  presentCareerSummary,
} from './career.presenter.ts';
import {
  createCareerDraft,
  deleteCareer,
  getCareer,
  popularCareers,
  saveCareerDraft,
  updateCareer,
} from './career.service.ts';
import { listAllCareers, listCareers } from './careerList.service.ts';

export const careerRoutes = implement(CAREER_CALLS, {
  listCareers: async ({ query }) => {
    const { careers, total } = await listCareers(query);
    return { body: careers.map(presentCareerSummary), total };
  },
  popularCareers: async () => (await popularCareers()).map(presentCareerSummary),
  listAllCareers: async ({ query }) => {
    const { careers, total } = await listAllCareers(query);
    return { body: careers.map(presentAdminCareerSummary), total };
  },
  getCareer: async ({ params, isPermitted }) => {
    const career = await getCareer(params.id, { withDrafts: isPermitted });
    return isPermitted ? presentAdminCareer(career) : presentCareer(career);
  },
  createCareer: async () => presentAdminCareer(await createCareerDraft()),
  saveCareerDraft: async ({ params, body }) => presentAdminCareer(await saveCareerDraft(params.id, body)),
  updateCareer: async ({ params, body }) => presentAdminCareer(await updateCareer(params.id, body)),
  deleteCareer: ({ params }) => deleteCareer(params.id),
});
