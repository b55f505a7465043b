import { API } from '@institut/contract/paths';
import type { AdminUser, UserBody } from '@institut/contract/userAdmin.schema';
import { createAdminSlice } from '../../../store/adminSlice.ts';

/** All accounts, for admins. New ones come by registration alone. */
export const adminUsers = createAdminSlice<AdminUser, UserBody>({
  name: 'adminUsers',
  listPath: API.users,
  itemPath: API.user,
  exportName: 'users',
});
