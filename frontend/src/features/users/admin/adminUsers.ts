import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';

/** Accounts are created by registration only. */
export const adminUsers = createAdminSlice({
  name: 'adminUsers',
  list: api.listUsers,
  item: api.getUser,
  update: api.updateUser,
  remove: api.deleteUser,
  export: 'users',
});
