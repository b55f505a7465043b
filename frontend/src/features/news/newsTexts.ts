import { NEWS_CATEGORY_LABELS, NEWS_TYPE, type NewsType } from '@institut/contract/news/values';
import { countNews } from '../../lib/format.ts';
import type { NewsFilter } from './newsSlice.ts';

type Results = { page: number; pages: number; total: number };

/** Plural labels for the filter; `NEWS_TYPE_LABELS` name a single item. */
export const TYPE_FILTER_LABELS: Record<NewsType, string> = {
  [NEWS_TYPE.featured]: 'U fokusu',
  [NEWS_TYPE.general]: 'Novosti',
  [NEWS_TYPE.notice]: 'Oglasi',
};

/** Returns the description of a list: `13 vijesti, stranica 2 od 2`. */
export const resultsText = ({ page, pages, total }: Results): string =>
  countNews(total) + (pages > 1 ? `, stranica ${page} od ${pages}` : '');

/** Returns a filter in words: `oglasi, tehnologija`; empty without a filter. */
export const filterText = ({ newsType, category }: NewsFilter): string =>
  [newsType && TYPE_FILTER_LABELS[newsType], category && NEWS_CATEGORY_LABELS[category]]
    .filter((word) => word !== null)
    .join(', ')
    .toLowerCase();
