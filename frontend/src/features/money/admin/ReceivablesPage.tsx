import { dayOf } from '@institut/contract/frame/days';
import { PAYER_KIND_LABELS, RECEIVABLE_AGE_LABELS } from '@institut/contract/money/labels';
import type { Receivable } from '@institut/contract/money/list.schema';
import { formatKm } from '@institut/contract/money/money';
import { PAYER_KINDS, RECEIVABLE_AGES } from '@institut/contract/money/values';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { countDays, countOrders, formatDate } from '../../../lib/format.ts';
import { useListState } from '../../../lib/useListState.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { choiceFilter, type ListFilter } from '../../../ui/ListToolbar.tsx';
import { useExport } from '../../admin/adminListHooks.ts';
import { adminOrderPath } from '../../admin/adminPaths.ts';
import { AdminList, type BulkTools, type ListTexts } from '../../admin/AdminList.tsx';
import { RemindBuyers } from '../../admin/instalments/RemindBuyers.tsx';
import { Lines } from '../../admin/tableCells.tsx';
import { courseFilter } from './courseFilter.ts';
import { adminBookkeeping, adminReceivables } from './moneyLists.ts';
import { AMOUNT, nameOf, orderColumn } from './moneyColumns.tsx';
import { RecipientFiles } from './RecipientFiles.tsx';
import { SumTiles } from './SumTiles.tsx';
import styles from './money.module.css';

const LIST = {
  filters: { age: RECEIVABLE_AGES, payer: PAYER_KINDS, kurs: 'id' },
  sorts: { dueDay: 'asc', openAmount: 'desc' },
} as const;
const SORTS = [
  { value: 'dueDay', label: 'Rok za uplatu' },
  { value: 'openAmount', label: 'Otvoreni iznos' },
];

const TEXTS: ListTexts = {
  caption: 'Potraživanja',
  searchLabel: 'Pretraga potraživanja',
  searchHint: 'Ime, platilac, broj ili kurs',
  count: countOrders,
  notLoaded: 'Potraživanja nisu učitana.',
  none: { title: 'Sve je uplaćeno', text: <p>Prijava s otvorenim iznosom pojavit će se ovdje.</p> },
};

const PAYER_FILTER: ListFilter = choiceFilter(
  'payer',
  'Platilac',
  'Svi platioci',
  PAYER_KINDS,
  PAYER_KIND_LABELS,
);

const columns = (from: string): ReadonlyArray<Column<Receivable>> => [
  orderColumn(from),
  {
    key: 'payer',
    label: 'Platilac',
    grow: 1.2,
    render: ({ payer, name }) => (
      <Lines
        below={[
          payer.name !== name && `Podnosilac: ${name}`,
          payer.kind === 'grant' && PAYER_KIND_LABELS.grant,
        ]}
      >
        {payer.name}
      </Lines>
    ),
  },
  {
    key: 'courses',
    label: 'Kurs',
    grow: 1.5,
    from: 80,
    render: ({ courses }) => (
      <span title={courses.join(', ')} className={styles.clamped}>
        {courses.join(', ')}
      </span>
    ),
  },
  {
    key: 'dueDay',
    label: 'Rok za uplatu',
    sortKey: 'dueDay',
    width: 12.75,
    render: ({ dueDay, daysLate, remindedAt, paymentDueDay }) => (
      <Lines
        below={[
          paymentDueDay && `čeka se do ${formatDate(paymentDueDay)}`,
          remindedAt && `podsjetnik ${formatDate(dayOf(remindedAt))}`,
        ]}
      >
        {dueDay ? <time dateTime={dueDay}>{formatDate(dueDay)}</time> : 'Bez roka'}
        {daysLate > 0 && <span className={styles.late}> kasni {countDays(daysLate)}</span>}
      </Lines>
    ),
  },
  {
    ...AMOUNT,
    key: 'amountDue',
    label: 'Za uplatu',
    from: 64,
    render: ({ amountDue }) => formatKm(amountDue),
  },
  {
    ...AMOUNT,
    key: 'paid',
    label: 'Uplaćeno',
    from: 64,
    render: ({ paid }) => formatKm(paid),
  },
  {
    ...AMOUNT,
    key: 'openAmount',
    label: 'Otvoreno',
    sortKey: 'openAmount',
    render: ({ openAmount }) => <strong>{formatKm(openAmount)}</strong>,
  },
];

const bulkActions = (tools: BulkTools<Receivable>) => <RemindBuyers {...tools} />;

/** `/admin/novac/potrazivanja` */
export function ReceivablesPage() {
  const list = useListState(LIST);
  const { here } = list;
  const page = useSelector(adminReceivables.selectList).data;
  const { exporting, save } = useExport(adminBookkeeping, list);
  const shown = useMemo(() => columns(here), [here]);
  const courses = page?.courses;
  const filters = useMemo(() => [PAYER_FILTER, courseFilter(courses)], [courses]);
  return (
    <AdminList
      admin={adminReceivables}
      list={list}
      texts={TEXTS}
      columns={shown}
      filters={filters}
      tools={
        <RecipientFiles
          recipient="računovodstvo"
          exporting={exporting}
          onSave={(format) => void save(format)}
        />
      }
      views={
        <SumTiles
          label="Potraživanja prema starosti"
          list={list}
          filter="age"
          sums={page?.sums}
          keys={RECEIVABLE_AGES}
          labels={RECEIVABLE_AGE_LABELS}
          count={countOrders}
        />
      }
      viewFilters={{ age: list.filters['age'] ?? '' }}
      filterTexts={{ kurs: 'Jedan kurs' }}
      sorts={SORTS}
      nameOf={nameOf}
      pathOf={({ _id: id }) => adminOrderPath(id)}
      bulkActions={bulkActions}
    />
  );
}
