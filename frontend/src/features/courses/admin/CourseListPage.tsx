import {
  COURSE_CATEGORIES,
  COURSE_CATEGORY_NAMES,
  COURSE_TYPE_LABELS,
  COURSE_TYPES,
} from '@institut/contract/courses/values';
import type { Permission } from '@institut/contract/accounts/permissions';
import type { AdminCourseSummary } from '@institut/contract/courses/schema';
import { formatKm } from '@institut/contract/money/money';
import { plural } from '@institut/contract/frame/plural';
import { REPORT_FIGURE_INFO } from '@institut/contract/reports/values';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { countCourses, countHours, countSeats, formatCount } from '../../../lib/format.ts';
import type { ListState } from '../../../lib/useListState.ts';
import { can } from '../../../store/can.ts';
import { useAsked } from '../../../ui/CallDialog.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { choiceFilter } from '../../../ui/ListToolbar.tsx';
import { Row, Stack } from '../../../ui/primitives.ts';
import type { ListTexts } from '../../admin/AdminList.tsx';
import {
  COURSE_LIST_PATH,
  courseAttendancePath,
  courseCertificatesPath,
  courseEditPath,
  courseParticipantsPath,
  courseWaitingPath,
  ordersOfCourse,
} from '../../admin/adminPaths.ts';
import {
  ContentListPage,
  dayColumn,
  labelColumn,
  rowName,
  type ContentListSettings,
} from '../../admin/content/ContentListPage.tsx';
import { DeletionImpact, type DeletionTexts } from '../../admin/DeletionDialog.tsx';
import { RowTitle, ShortId } from '../../admin/tableCells.tsx';
import { waitingText } from '../../admin/waitingTexts.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import { coursePath } from '../coursePaths.ts';
import { adminCourses } from './adminCourses.ts';
import { RepeatDialog } from './RepeatDialog.tsx';
import styles from './CourseSeats.module.css';

const SETTINGS: ContentListSettings = {
  filters: [
    choiceFilter('category', 'Kategorija', 'Sve kategorije', COURSE_CATEGORIES, COURSE_CATEGORY_NAMES),
    choiceFilter('tipObuke', 'Tip obuke', 'Svi tipovi', COURSE_TYPES, COURSE_TYPE_LABELS),
  ],
  sorts: [
    { value: 'start', label: 'Početak', direction: 'asc' },
    { value: 'name', label: 'Kurs', direction: 'asc' },
    { value: 'price', label: 'Cijena', direction: 'desc' },
    { value: 'countInStock', label: 'Slobodna mjesta', direction: 'asc' },
    { value: 'createdAt', label: 'Otvaranje nacrta', direction: 'desc' },
  ],
  days: [
    { name: 'startFrom', label: 'Počinje od' },
    { name: 'startTo', label: 'Počinje do' },
  ],
  // The rows of a report.
  linked: {
    lecturer: { values: 'text' },
    kurs: { values: 'id', text: 'Jedan kurs' },
    counted: { values: ['true'], text: 'Bez nacrta i otkazanih' },
  },
  pagedPath: COURSE_LIST_PATH,
};

const TEXTS: ListTexts = {
  caption: 'Kursevi',
  searchLabel: 'Pretraga kurseva',
  searchHint: 'Naziv, opis ili kategorija',
  count: countCourses,
  notLoaded: 'Kursevi nisu učitani.',
  none: { title: 'Još nema kurseva', text: <p>Prvi otvorite dugmetom „Kreiraj kurs”.</p> },
};

const allColumns = (from: string): ReadonlyArray<Column<AdminCourseSummary>> => [
  { key: 'id', label: 'ID', width: 4, from: 80, render: ({ _id: id }) => <ShortId id={id} /> },
  {
    key: 'name',
    label: 'Kurs',
    grow: 3,
    sortKey: 'name',
    isTitle: true,
    render: ({ _id: id, name, isDraft, tipObuke }) => (
      <RowTitle
        title={name}
        isDraft={isDraft}
        editTo={courseEditPath(id)}
        from={from}
        note={isDraft ? null : COURSE_TYPE_LABELS[tipObuke]}
      />
    ),
  },
  {
    key: 'price',
    label: 'Cijena',
    sortKey: 'price',
    align: 'right',
    nowrap: true,
    width: 5.75,
    from: 64,
    // The price of a new draft is 0 because it is not filled in, not because the course is free.
    render: ({ price, isDraft }) => (isDraft && price === 0 ? '–' : formatKm(price)),
  },
  {
    key: 'seats',
    label: 'Mjesta',
    sortKey: 'countInStock',
    width: 11,
    render: (course) => <CourseSeats course={course} />,
  },
  {
    ...labelColumn(
      'category',
      'Kategorija',
      ({ category }: AdminCourseSummary) => COURSE_CATEGORY_NAMES[category],
    ),
    width: 8.5,
    from: 64,
  },
  {
    key: 'held',
    label: 'Održano',
    align: 'right',
    nowrap: true,
    width: 5,
    from: 80,
    render: ({ heldMinutes }) => (heldMinutes > 0 ? countHours(heldMinutes / 60) : '–'),
  },
  dayColumn('start', 'Početak', ({ start }) => start),
];

/** The columns that a list linked from a report has instead of those of prices and categories. */
const COUNTED: ReadonlyArray<Column<AdminCourseSummary>> = [
  peopleColumn('attended', 'attendance', courseAttendancePath),
  peopleColumn('completed', 'certificates', courseCertificatesPath),
];
const UNCOUNTED = new Set(['id', 'price', 'category']);

function columns(from: string, { counted }: ListState['filters']): ReadonlyArray<Column<AdminCourseSummary>> {
  const all = allColumns(from);
  if (!counted) return all;
  return [...all.filter(({ key }) => !UNCOUNTED.has(key)), ...COUNTED];
}

/** Returns a column of a figure of reports, with links to the people it counts. */
function peopleColumn(
  figure: 'attended' | 'completed',
  permission: Permission,
  pathOf: (id: string) => string,
): Column<AdminCourseSummary> {
  const { label } = REPORT_FIGURE_INFO[figure];
  return {
    key: figure,
    label,
    align: 'right',
    width: 5,
    from: 64,
    render: (row) => <People count={row[figure] ?? 0} {...{ row, label, permission, to: pathOf(row._id) }} />,
  };
}

type PeopleProps = {
  count: number;
  row: AdminCourseSummary;
  label: string;
  permission: Permission;
  to: string;
};

function People({ count, row, label, permission, to }: PeopleProps) {
  const mayOpen = can(useSelector(selectUser), permission);
  if (count === 0 || !mayOpen) return formatCount(count);
  return (
    <Link to={to} aria-label={`${label}: ${formatCount(count)}, otvori listu: ${rowName(row)}`}>
      {formatCount(count)}
    </Link>
  );
}

/** `9 / 11`: the seats that orders hold, of all, with a link to these orders for staff who see them; and offered seats. */
function CourseSeats({ course }: { course: AdminCourseSummary }) {
  const user = useSelector(selectUser);
  const seesOrders = can(user, 'orders');
  const seesWaiting = can(user, 'enrolment');
  const { _id: id, heldSeats, offeredSeats, capacity: all, waiting } = course;
  if (all === 0) return '–';
  const share = `${formatCount(heldSeats)} / ${formatCount(all)}`;
  return (
    <Stack as="span" gap={0} className={styles.seats}>
      <Row as="span" gap={2} rowGap={1} align="center">
        {seesOrders ? (
          <Link
            to={ordersOfCourse(id)}
            title={seatsTitle(course)}
            aria-label={`${share} mjesta je zauzeto, otvori prijave: ${rowName(course)}`}
          >
            {share}
          </Link>
        ) : (
          share
        )}
        {offeredSeats > 0 && <span className={styles.offered}>ponuđeno: {formatCount(offeredSeats)}</span>}
        <progress className={styles.meter} max={Math.max(1, all)} value={heldSeats} aria-hidden />
      </Row>
      <Row as="span" gap={3} rowGap={0}>
        {seesOrders && heldSeats > 0 && (
          <Link
            to={courseParticipantsPath(id)}
            className={styles.more}
            aria-label={`Polaznici: ${rowName(course)}`}
          >
            Polaznici
          </Link>
        )}
        {seesWaiting && waiting > 0 && (
          <Link
            to={courseWaitingPath(id)}
            className={styles.more}
            aria-label={`${waitingText(waiting)}, lista čekanja: ${rowName(course)}`}
          >
            {waitingText(waiting)}
          </Link>
        )}
      </Row>
    </Stack>
  );
}

function seatsTitle({ countInStock, offeredSeats }: AdminCourseSummary): string {
  const offered = offeredSeats > 0 ? `ponuđeno: ${countSeats(offeredSeats)}` : '';
  if (countInStock === 0) return offered ? `Nema slobodnih mjesta, ${offered}` : 'Popunjeno';
  const free = `Slobodno: ${countSeats(countInStock)}`;
  return offered ? `${free}, ${offered}` : free;
}

const DELETION: DeletionTexts<AdminCourseSummary> = {
  question: ({ length }) =>
    `Da li ste sigurni da želite da obrišete ${length > 1 ? countCourses(length) : 'kurs'}?`,
  confirm: ({ length }) => (length > 1 ? 'Obriši kurseve' : 'Obriši kurs'),
  impact: (rows) => <DeletionImpact rows={rows} nameOf={rowName} sentences={impactOf(rows)} />,
  mailsOf: ({ _id: id }) => ({ call: 'deleteCourse', params: { id } }),
};

function impactOf(rows: readonly AdminCourseSummary[]): string[] {
  if (rows.every(({ isDraft }) => isDraft)) return ['Gubi se sve što je do sada upisano.'];
  const reviews = rows.reduce((sum, { numReviews }) => sum + numReviews, 0);
  return [
    rows.length === 1
      ? 'S opisom i slikom nestaje sa sajta i više se niko na njega ne može prijaviti.'
      : 'S opisima i slikama nestaju sa sajta i više se niko na njih ne može prijaviti.',
    reviews === 0
      ? `${rows.length === 1 ? 'Kurs nema' : 'Odabrani kursevi nemaju'} ocjena.`
      : reviewsText(reviews),
    'Ranije prijave ostaju, s nazivom i cijenom kakvi su bili kada su poslane.',
  ];
}

function reviewsText(count: number): string {
  const verb = plural(count, { one: 'Gubi se', few: 'Gube se', other: 'Gubi se' });
  const noun = plural(count, { one: 'ocjena', few: 'ocjene', other: 'ocjena' });
  return `${verb} i ${formatCount(count)}\u00a0${noun}, s ${count === 1 ? 'komentarom' : 'komentarima'}.`;
}

/** `/admin/kurslist` and `/admin/kurslist/{n}` */
export function CourseListPage() {
  const repeated = useAsked<AdminCourseSummary>();
  return (
    <>
      <ContentListPage
        admin={adminCourses}
        permission="courses"
        deletionPermission="administration"
        createLabel="Kreiraj kurs"
        editPath={courseEditPath}
        publicPath={coursePath}
        settings={SETTINGS}
        texts={TEXTS}
        columns={columns}
        deletion={DELETION}
        onCopy={repeated.ask}
      />
      {repeated.subject && <RepeatDialog {...repeated.dialog} course={repeated.subject} />}
    </>
  );
}
