import { adminApi, api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';

/** Careers for staff; their list, for admins alone, is a call of its own. */
export const adminCareers = createAdminSlice({
  name: 'adminCareers',
  list: api.listAllCareers,
  item: adminApi.getCareer,
  create: api.createCareer,
  update: api.updateCareer,
  remove: api.deleteCareer,
  export: 'careers',
});
