import { API } from '@institut/contract/paths';
import type { Profile } from '@institut/contract/user.schema';
import type { UserBody } from '@institut/contract/userAdmin.schema';
import { createAdminSlice } from '../../store/adminSlice.ts';

/** All accounts, for admins. New ones come by registration alone. */
export const adminUsers = createAdminSlice<Profile, UserBody>({
  name: 'adminUsers',
  listPath: API.users,
  itemPath: API.user,
  exportName: 'users',
});
