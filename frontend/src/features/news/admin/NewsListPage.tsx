import {
  NEWS_CATEGORIES,
  NEWS_CATEGORY_LABELS,
  NEWS_TYPE_LABELS,
  NEWS_TYPES,
} from '@institut/contract/news/values';
import type { AdminNewsSummary } from '@institut/contract/news/schema';
import { countNews } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { choiceFilter } from '../../../ui/ListToolbar.tsx';
import type { ListTexts } from '../../admin/AdminList.tsx';
import { NEWS_LIST_PATH, newsEditPath } from '../../admin/adminPaths.ts';
import {
  ContentListPage,
  dayColumn,
  labelColumn,
  rowName,
  titleColumn,
  type ContentListSettings,
} from '../../admin/content/ContentListPage.tsx';
import { DeletionImpact, type DeletionTexts } from '../../admin/DeletionDialog.tsx';
import { newsItemPath } from '../newsPaths.ts';
import { adminNews } from './adminNews.ts';

const SETTINGS: ContentListSettings = {
  filters: [
    choiceFilter('newsType', 'Tip vijesti', 'Svi tipovi', NEWS_TYPES, NEWS_TYPE_LABELS),
    choiceFilter('category', 'Kategorija', 'Sve kategorije', NEWS_CATEGORIES, NEWS_CATEGORY_LABELS),
  ],
  sorts: [
    { value: 'date', label: 'Datum', direction: 'desc' },
    { value: 'title', label: 'Naslov', direction: 'asc' },
    { value: 'author', label: 'Autor', direction: 'asc' },
  ],
  pagedPath: NEWS_LIST_PATH,
};

const TEXTS: ListTexts = {
  caption: 'Vijesti',
  searchLabel: 'Pretraga vijesti',
  searchHint: 'Naslov, podnaslov ili autor',
  count: countNews,
  notLoaded: 'Vijesti nisu učitane.',
  none: { title: 'Još nema vijesti', text: <p>Prvu otvorite dugmetom „Kreiraj vijest”.</p> },
};

const columns = (from: string): ReadonlyArray<Column<AdminNewsSummary>> => [
  titleColumn('Naslov', newsEditPath, from),
  {
    key: 'author',
    label: 'Autor',
    sortKey: 'author',
    grow: 1.4,
    from: 64,
    render: ({ author }) => author || '–',
  },
  {
    ...labelColumn<AdminNewsSummary>('newsType', 'Tip vijesti', ({ newsType }) => NEWS_TYPE_LABELS[newsType]),
    from: 64,
  },
  labelColumn('category', 'Kategorija', ({ category }) => NEWS_CATEGORY_LABELS[category]),
  dayColumn('date', 'Datum', ({ date }) => date),
];

const DELETION: DeletionTexts<AdminNewsSummary> = {
  question: ({ length }) =>
    `Da li ste sigurni da želite da obrišete ${length > 1 ? countNews(length) : 'vijest'}?`,
  confirm: ({ length }) => (length > 1 ? 'Obriši vijesti' : 'Obriši vijest'),
  impact: (rows) => <DeletionImpact rows={rows} nameOf={rowName} sentences={[impactOf(rows)]} />,
};

function impactOf(rows: readonly AdminNewsSummary[]): string {
  if (rows.every(({ isDraft }) => isDraft)) return 'Gubi se sve što je do sada upisano.';
  return rows.length === 1
    ? 'S tekstom i slikom nestaje sa sajta, a linkovi koji na nju vode više neće raditi.'
    : 'S tekstovima i slikama nestaju sa sajta, a linkovi koji na njih vode više neće raditi.';
}

/** `/admin/vijestlist` and `/admin/vijestlist/{n}` */
export const NewsListPage = () => (
  <ContentListPage
    admin={adminNews}
    permission="content"
    createLabel="Kreiraj vijest"
    editPath={newsEditPath}
    publicPath={newsItemPath}
    settings={SETTINGS}
    texts={TEXTS}
    columns={columns}
    deletion={DELETION}
  />
);
