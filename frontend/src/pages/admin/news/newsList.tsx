import { NEWS_CATEGORIES, NEWS_CATEGORY_LABELS, NEWS_TYPE_LABELS, NEWS_TYPES } from '@institut/contract/news';
import type { AdminNewsSummary } from '@institut/contract/news.schema';
import type { ReactNode } from 'react';
import { newsItemPath } from '../../../features/news/newsPaths.ts';
import { formatDate } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { RowTitle } from '../content/RowTitle.tsx';
import { Words } from '../content/Words.tsx';
import { RowActions } from '../RowActions.tsx';
import { newsName } from './newsTexts.tsx';
import { NEWS_LIST_PATH, newsEditPath } from '../content/adminPaths.ts';

/** The values an address may filter by, and the orders with the direction each begins in. */
export const NEWS_LIST = {
  filters: { newsType: NEWS_TYPES, category: NEWS_CATEGORIES },
  sorts: { date: 'desc', title: 'asc', author: 'asc' },
  pagedPath: NEWS_LIST_PATH,
} as const;

export const NEWS_FILTERS = [
  {
    name: 'newsType',
    label: 'Tip vijesti',
    all: 'Svi tipovi',
    options: NEWS_TYPES.map((value) => ({ value, label: NEWS_TYPE_LABELS[value] })),
  },
  {
    name: 'category',
    label: 'Kategorija',
    all: 'Sve kategorije',
    options: NEWS_CATEGORIES.map((value) => ({ value, label: NEWS_CATEGORY_LABELS[value] })),
  },
];

export const NEWS_SORTS = [
  { value: 'date', label: 'Datum' },
  { value: 'title', label: 'Naslov' },
  { value: 'author', label: 'Autor' },
];

export const newsColumns = (from: string): ReadonlyArray<Column<AdminNewsSummary>> => [
  {
    key: 'title',
    label: 'Naslov',
    sortKey: 'title',
    isTitle: true,
    render: ({ _id: id, title, isDraft }) => (
      <RowTitle title={title} isDraft={isDraft} editTo={newsEditPath(id)} from={from} />
    ),
  },
  {
    key: 'author',
    label: 'Autor',
    sortKey: 'author',
    render: ({ author }) => <Words>{author || '–'}</Words>,
  },
  {
    key: 'newsType',
    label: 'Tip vijesti',
    render: ({ newsType }) => <Words>{NEWS_TYPE_LABELS[newsType]}</Words>,
  },
  {
    key: 'category',
    label: 'Kategorija',
    render: ({ category }) => <Words>{NEWS_CATEGORY_LABELS[category]}</Words>,
  },
  {
    key: 'date',
    label: 'Datum',
    sortKey: 'date',
    align: 'right',
    nowrap: true,
    render: ({ date }) => formatDate(date) || '–',
  },
];

export const newsRowActions =
  (from: string) =>
  (item: AdminNewsSummary, askToDelete: () => void): ReactNode => (
    <RowActions
      name={newsName(item)}
      viewTo={item.isDraft ? null : newsItemPath(item['_id'])}
      editTo={newsEditPath(item['_id'])}
      from={from}
      onDelete={askToDelete}
    />
  );
