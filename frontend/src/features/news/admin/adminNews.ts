import { adminApi, api } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';

/** News for admins, with drafts. */
export const adminNews = createAdminSlice({
  name: 'adminNews',
  list: ({ query, signal }) => adminApi.listNews({ query: { ...query, drafts: 'include' }, signal }),
  item: adminApi.getNewsItem,
  create: api.createNewsItem,
  update: api.updateNewsItem,
  remove: api.deleteNewsItem,
  export: 'vijesti',
});
