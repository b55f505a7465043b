import {
  CAREER_CATEGORIES,
  CAREER_CATEGORY_LABELS,
  CAREER_STATUS,
  CAREER_STATUS_LABELS,
  CAREER_STATUSES,
} from '@institut/contract/careers/values';
import type { AdminCareerSummary } from '@institut/contract/careers/schema';
import { counted, formatDate } from '../../../lib/format.ts';
import { countCareers } from '../../admin/adminCounts.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { choiceFilter } from '../../../ui/ListToolbar.tsx';
import { Note, Row } from '../../../ui/primitives.ts';
import type { ListTexts } from '../../admin/AdminList.tsx';
import { careerEditPath } from '../../admin/adminPaths.ts';
import {
  ContentListPage,
  dayColumn,
  labelColumn,
  rowName,
  titleColumn,
  type ContentListSettings,
} from '../../admin/content/ContentListPage.tsx';
import { DeletionImpact, type DeletionTexts } from '../../admin/DeletionDialog.tsx';
import { careerPath } from '../careerPaths.ts';
import { adminCareers } from './adminCareers.ts';
import styles from './CareerListPage.module.css';

const SETTINGS: ContentListSettings = {
  filters: [
    choiceFilter('category', 'Kategorija', 'Sve kategorije', CAREER_CATEGORIES, CAREER_CATEGORY_LABELS),
    choiceFilter('status', 'Status', 'Svi statusi', CAREER_STATUSES, CAREER_STATUS_LABELS),
  ],
  sorts: [
    { value: 'date', label: 'Datum', direction: 'desc' },
    { value: 'title', label: 'Naziv', direction: 'asc' },
    { value: 'status', label: 'Status', direction: 'asc' },
    { value: 'dateEnd', label: 'Rok za prijavu', direction: 'asc' },
  ],
};

const TEXTS: ListTexts = {
  caption: 'Karijere',
  searchLabel: 'Pretraga karijera',
  searchHint: 'Naziv ili kratak opis',
  count: countCareers,
  notLoaded: 'Karijere nisu učitane.',
  none: { title: 'Još nema karijera', text: <p>Prvu otvorite dugmetom „Kreiraj karijeru”.</p> },
};

const columns = (from: string): ReadonlyArray<Column<AdminCareerSummary>> => [
  titleColumn('Naziv', careerEditPath, from),
  labelColumn('category', 'Kategorija', ({ category }) => CAREER_CATEGORY_LABELS[category]),
  {
    key: 'status',
    label: 'Status',
    sortKey: 'status',
    grow: 2,
    render: (career) => <Status career={career} />,
  },
  dayColumn('date', 'Datum', ({ date }) => date),
];

/** The status with its deadline, after which an open career is no longer public. */
function Status({ career: { status, dateEnd } }: { career: AdminCareerSummary }) {
  const today = useToday();
  const isOpen = status === CAREER_STATUS.open;
  const isOver = today !== null && dateEnd !== '' && dateEnd < today;
  return (
    <Row as="span" gap={2} rowGap={1} align="center">
      <Badge tone={isOpen && !isOver ? 'success' : 'neutral'}>{CAREER_STATUS_LABELS[status]}</Badge>
      {isOpen && dateEnd && (
        <Note as="span" className={styles.until}>
          {isOver ? 'rok je istekao' : 'do'} {formatDate(dateEnd)}
        </Note>
      )}
    </Row>
  );
}

/** The accusative: `21 karijeru`, `3 karijere`, `7 karijera`. */
const countAccusative = counted('karijeru', 'karijere', 'karijera');

const DELETION: DeletionTexts<AdminCareerSummary> = {
  question: ({ length }) =>
    `Da li ste sigurni da želite da obrišete ${length > 1 ? countAccusative(length) : 'Karijeru'}?`,
  confirm: ({ length }) => (length > 1 ? 'Obriši karijere' : 'Obriši karijeru'),
  impact: (rows) => <DeletionImpact rows={rows} nameOf={rowName} sentences={impactOf(rows)} />,
};

function impactOf(rows: readonly AdminCareerSummary[]): string[] {
  if (rows.every(({ isDraft }) => isDraft)) return ['Gubi se sve što je do sada upisano.'];
  return [
    rows.length === 1
      ? 'S opisom i slikom nestaje sa sajta, a linkovi koji na nju vode više neće raditi.'
      : 'S opisima i slikama nestaju sa sajta, a linkovi koji na njih vode više neće raditi.',
    'Ako oglas treba samo zatvoriti, u njemu odaberite status „Zatvoreno”.',
  ];
}

/** `/admin/careerlist` */
export const CareerListPage = () => (
  <ContentListPage
    admin={adminCareers}
    permission="content"
    createLabel="Kreiraj karijeru"
    editPath={careerEditPath}
    publicPath={careerPath}
    settings={SETTINGS}
    texts={TEXTS}
    columns={columns}
    deletion={DELETION}
  />
);
