import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';
import { createCalls } from '../../../store/calls.ts';

export const adminUsers = createAdminSlice({
  name: 'adminUsers',
  list: api.listUsers,
  item: api.getUser,
  update: api.updateUser,
  remove: api.deleteUser,
  export: 'users',
});

export const { inviteStaff } = createCalls('inviteStaff', { inviteStaff: api.inviteStaff });
