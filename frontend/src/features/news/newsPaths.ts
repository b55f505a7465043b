import { apiUrl } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';

// The server reads the same addresses when it describes the list to search engines.
export { newsPath, readNewsQuery } from '@institut/contract/news/values';

export const NEWS_PATH = SITE_PAGES.news.path;

export const newsItemPath = (id: string): string => apiUrl(SITE_PAGES.newsItem.path, { id });
