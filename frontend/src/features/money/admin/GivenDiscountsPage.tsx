import { COURSE_TYPE_LABELS, COURSE_TYPES } from '@institut/contract/courses/values';
import type { GivenDiscount } from '@institut/contract/discounts/given.schema';
import { formatKm } from '@institut/contract/money/money';
import { Link } from 'react-router-dom';
import { counted, formatCount } from '../../../lib/format.ts';
import { useListState } from '../../../lib/useListState.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { choiceFilter } from '../../../ui/ListToolbar.tsx';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { ordersOfCourse } from '../../admin/adminPaths.ts';
import { MoneyViews } from './MoneyViews.tsx';
import { adminGivenDiscounts } from './moneyLists.ts';
import { AMOUNT } from './moneyColumns.tsx';

const LIST = {
  filters: { od: 'day', do: 'day', kurs: 'id', tipObuke: COURSE_TYPES, lecturer: 'text' },
  sorts: { start: 'desc' },
} as const;
const SORTS = [{ value: 'start', label: 'Prvi dan', isOneWay: true }];
const DAYS = [
  { name: 'od', label: 'Prvi dan od' },
  { name: 'do', label: 'Prvi dan do' },
] as const;
const FILTERS = [choiceFilter('tipObuke', 'Tip obuke', 'Svi tipovi', COURSE_TYPES, COURSE_TYPE_LABELS)];
const FILTER_TEXTS = { kurs: 'Jedan kurs' };

const TEXTS: ListTexts = {
  caption: 'Popusti po kursevima',
  count: counted('popust', 'popusta', 'popusta'),
  notLoaded: 'Popusti nisu učitani.',
  none: {
    title: 'U ovom periodu nema popusta',
    text: <p>Popust za ranu prijavu ili grupu unosite u obrascu kursa, a kod na listi kodova.</p>,
  },
};

const nameOf = ({ course, text }: GivenDiscount): string => `${course}, ${text}`;

const COLUMNS: ReadonlyArray<Column<GivenDiscount>> = [
  {
    key: 'course',
    label: 'Kurs',
    isTitle: true,
    grow: 1.6,
    render: ({ kurs, course }) => (kurs ? <Link to={ordersOfCourse(kurs)}>{course}</Link> : course),
  },
  { key: 'text', label: 'Popust', grow: 1.4, render: ({ text }) => text },
  {
    key: 'uses',
    label: 'Prijave',
    align: 'right',
    nowrap: true,
    width: 5,
    render: ({ kurs, uses }) => (kurs ? formatCount(uses) : '–'),
  },
  { ...AMOUNT, key: 'cost', label: 'Dato popusta', render: ({ costKm }) => formatKm(costKm) },
];

/** `/admin/novac/popusti/dati` */
export function GivenDiscountsPage() {
  const list = useListState(LIST);
  return (
    <AdminList
      admin={adminGivenDiscounts}
      list={list}
      texts={TEXTS}
      columns={COLUMNS}
      filters={FILTERS}
      filterTexts={FILTER_TEXTS}
      days={DAYS}
      tools={<MoneyViews tab="Popusti" shown="popusti/dati" />}
      sorts={SORTS}
      nameOf={nameOf}
    />
  );
}
