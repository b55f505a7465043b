import type { AdminCareer, AdminCareerSummary, CareerBody } from '@institut/contract/career.schema';
import { API } from '@institut/contract/paths';
import { createAdminSlice } from '../../../store/adminSlice.ts';

/** Careers as staff keep them; their list, open to staff alone, has a path of its own. */
export const adminCareers = createAdminSlice<AdminCareer, CareerBody, AdminCareerSummary>({
  name: 'adminCareers',
  listPath: API.adminCareers,
  createPath: API.careers,
  itemPath: API.career,
  exportName: 'careers',
});
