import { adminApi, api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';

/** Careers for admins, with drafts. */
export const adminCareers = createAdminSlice({
  name: 'adminCareers',
  list: api.listAllCareers,
  item: adminApi.getCareer,
  create: api.createCareer,
  update: api.updateCareer,
  remove: api.deleteCareer,
  export: 'careers',
});
