import { NEWS_CATEGORIES, NEWS_CATEGORY_LABELS, NEWS_TYPE_LABELS, NEWS_TYPES } from '@institut/contract/news';
import type { AdminNewsSummary } from '@institut/contract/news.schema';
import { newsItemPath } from '../newsPaths.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import type { ListFilter } from '../../../ui/ListToolbar.tsx';
import { NEWS_LIST_PATH, newsEditPath } from '../../admin/adminPaths.ts';
import { dayColumn, titleColumn, wordsColumn } from '../../admin/content/contentColumns.tsx';
import { contentRowActions } from '../../admin/content/contentRowActions.tsx';
import { labelled } from '../../admin/content/labelled.ts';
import { newsName } from './newsTexts.tsx';

/** The values an address may filter by, and the orders with the direction each begins in. */
export const NEWS_LIST = {
  filters: { newsType: NEWS_TYPES, category: NEWS_CATEGORIES },
  sorts: { date: 'desc', title: 'asc', author: 'asc' },
  pagedPath: NEWS_LIST_PATH,
} as const;

const types = labelled(NEWS_TYPES, NEWS_TYPE_LABELS);
const categories = labelled(NEWS_CATEGORIES, NEWS_CATEGORY_LABELS);

export const NEWS_FILTERS: readonly ListFilter[] = [
  { name: 'newsType', label: 'Tip vijesti', all: 'Svi tipovi', options: types },
  { name: 'category', label: 'Kategorija', all: 'Sve kategorije', options: categories },
];

export const NEWS_SORTS = [
  { value: 'date', label: 'Datum' },
  { value: 'title', label: 'Naslov' },
  { value: 'author', label: 'Autor' },
];

/** The columns of the specification (section 2). */
export const newsColumns = (from: string): ReadonlyArray<Column<AdminNewsSummary>> => [
  titleColumn('Naslov', newsEditPath, from),
  { key: 'author', label: 'Autor', sortKey: 'author', render: ({ author }) => author || '–' },
  wordsColumn('newsType', 'Tip vijesti', ({ newsType }) => NEWS_TYPE_LABELS[newsType]),
  wordsColumn('category', 'Kategorija', ({ category }) => NEWS_CATEGORY_LABELS[category]),
  dayColumn('date', 'Datum', ({ date }) => date),
];

export const newsRowActions = contentRowActions({
  nameOf: newsName,
  pathOf: newsItemPath,
  editPath: newsEditPath,
});
