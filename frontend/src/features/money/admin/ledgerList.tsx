import { dayOf } from '@institut/contract/frame/days';
import type { LedgerEntry } from '@institut/contract/money/list.schema';
import { formatKm } from '@institut/contract/money/money';
import { PAYMENT_SOURCE_LABELS } from '@institut/contract/payments/labels';
import { PAYMENT_SOURCES } from '@institut/contract/payments/values';
import { useMemo, type ComponentProps } from 'react';
import { useSelector } from 'react-redux';
import { formatDate } from '../../../lib/format.ts';
import type { ListState } from '../../../lib/useListState.ts';
import type { AdminSlice } from '../../../store/adminSlice.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { Lines } from '../../admin/tableCells.tsx';
import { AMOUNT, OrderLink } from './moneyColumns.tsx';
import { SumTiles } from './SumTiles.tsx';

/** For `useListState` of the pages that show a `LedgerList`. */
export const LEDGER_LIST = {
  filters: { source: PAYMENT_SOURCES, from: 'day', to: 'day' },
  sorts: { at: 'desc' },
} as const;
const SORTS = [{ value: 'at', label: 'Datum' }];
export const PERIOD = [
  { name: 'from', label: 'Od' },
  { name: 'to', label: 'Do' },
] as const;

/** How a list calls the reference of a record, and its order. */
type Headers = { reference: string; order: string };

/** The columns of a list of records of the ledger. */
export const ledgerColumns = (from: string, headers: Headers): ReadonlyArray<Column<LedgerEntry>> => [
  {
    key: 'at',
    label: 'Datum',
    sortKey: 'at',
    isTitle: true,
    nowrap: true,
    width: 6.5,
    render: ({ at }) => <time dateTime={dayOf(at)}>{formatDate(dayOf(at))}</time>,
  },
  {
    ...AMOUNT,
    key: 'amount',
    label: 'Iznos',
    render: ({ amount }) => formatKm(amount),
  },
  {
    key: 'source',
    label: 'Način',
    width: 8,
    from: 64,
    render: ({ source, method, by }) => (
      <Lines below={[by?.name]}>{method || PAYMENT_SOURCE_LABELS[source]}</Lines>
    ),
  },
  {
    key: 'reference',
    label: headers.reference,
    render: ({ reference, note }) => <Lines below={[note]}>{reference || '–'}</Lines>,
  },
  {
    key: 'order',
    label: headers.order,
    width: 7.25,
    render: ({ order }) =>
      order ? (
        <Lines below={[order.name]}>
          <OrderLink order={order} from={from} />
        </Lines>
      ) : (
        'Nije poznato'
      ),
  },
];

type LedgerListProps = Pick<
  ComponentProps<typeof AdminList<LedgerEntry, never, LedgerEntry>>,
  'actions' | 'actionsWidth'
> & {
  admin: AdminSlice<LedgerEntry, never, LedgerEntry>;
  list: ListState;
  texts: ListTexts;
  /** A constant outside the component. */
  headers: Headers;
  /** The label of the sums by source. */
  label: string;
  nameOf: (row: LedgerEntry) => string;
};

/** A list of records of the ledger, with their sums by source. */
export function LedgerList({ headers, label, ...props }: LedgerListProps) {
  const { admin, list, texts } = props;
  const page = useSelector(admin.selectList).data;
  const columns = useMemo(() => ledgerColumns(list.here, headers), [list.here, headers]);
  return (
    <AdminList
      {...props}
      columns={columns}
      days={PERIOD}
      views={
        <SumTiles
          label={label}
          list={list}
          filter="source"
          sums={page?.sums}
          keys={PAYMENT_SOURCES}
          labels={PAYMENT_SOURCE_LABELS}
          count={texts.count}
          hidesEmpty
        />
      }
      viewFilters={{ source: list.filters['source'] ?? '' }}
      sorts={SORTS}
    />
  );
}
