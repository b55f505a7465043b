import type { AdminNewsItem, AdminNewsSummary, NewsBody } from '@institut/contract/news.schema';
import { API } from '@institut/contract/paths';
import { createAdminSlice } from '../../../store/adminSlice.ts';

/** News as staff keep them. */
export const adminNews = createAdminSlice<AdminNewsItem, NewsBody, AdminNewsSummary>({
  name: 'adminNews',
  listPath: API.news,
  itemPath: API.newsItem,
  exportName: 'vijesti',
  listQuery: { drafts: 'include' },
});
