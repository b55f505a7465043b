import { api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';

/** Entries are only read. */
export const adminAudit = createAdminSlice({
  name: 'adminAudit',
  list: api.listAudit,
  export: 'audit',
});
