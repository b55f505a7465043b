import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';

/** All accounts, for admins. New ones come by registration alone. */
export const adminUsers = createAdminSlice({
  name: 'adminUsers',
  list: api.listUsers,
  item: api.getUser,
  update: api.updateUser,
  remove: api.deleteUser,
  export: 'users',
});
