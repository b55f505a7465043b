import { dayOf } from '@institut/contract/frame/days';
import type { LedgerEntry } from '@institut/contract/money/list.schema';
import { formatKm } from '@institut/contract/money/money';
import { PAYMENT_SOURCE_LABELS } from '@institut/contract/payments/labels';
import { PAYMENT_SOURCES } from '@institut/contract/payments/values';
import { formatDate } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { OrderLink } from './OrderLink.tsx';
import styles from './money.module.css';

/** What the lists of records of the ledger have in common. */
export const LEDGER_LIST = {
  filters: { source: PAYMENT_SOURCES, from: 'day', to: 'day' },
  sorts: { at: 'desc' },
} as const;
export const LEDGER_SORTS = [{ value: 'at', label: 'Datum' }];
export const PERIOD = [
  { name: 'from', label: 'Od' },
  { name: 'to', label: 'Do' },
] as const;

/** @param headers how the list calls the reference of a record, and its order */
export const ledgerColumns = (
  from: string,
  headers: { reference: string; order: string },
): ReadonlyArray<Column<LedgerEntry>> => [
  {
    key: 'at',
    label: 'Datum',
    sortKey: 'at',
    isTitle: true,
    nowrap: true,
    width: 7.5,
    render: ({ at }) => <time dateTime={dayOf(at)}>{formatDate(dayOf(at))}</time>,
  },
  {
    key: 'amount',
    label: 'Iznos',
    align: 'right',
    nowrap: true,
    width: 6.5,
    render: ({ amount }) => formatKm(amount),
  },
  {
    key: 'source',
    label: 'Način',
    render: ({ source, method, by }) => (
      <span className={styles.stack}>
        {method || PAYMENT_SOURCE_LABELS[source]}
        {by && <span className={styles.note}>{by.name}</span>}
      </span>
    ),
  },
  {
    key: 'reference',
    label: headers.reference,
    grow: 1.6,
    render: ({ reference, note }) => (
      <span className={styles.stack}>
        {reference || '–'}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    ),
  },
  {
    key: 'order',
    label: headers.order,
    grow: 1.2,
    render: ({ order }) =>
      order ? (
        <span className={styles.stack}>
          <OrderLink order={order} from={from} />
          <span className={styles.note}>{order.name}</span>
        </span>
      ) : (
        'Nije poznato'
      ),
  },
];
