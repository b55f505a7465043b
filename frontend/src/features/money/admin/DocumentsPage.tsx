import {
  DOCUMENT_LABELS,
  DOCUMENT_STATE_LABELS,
  documentStateLabel,
} from '@institut/contract/documents/labels';
import { ANY_STATE, DOCUMENT_KINDS } from '@institut/contract/documents/values';
import { dayOf } from '@institut/contract/frame/days';
import type { ListedDocument } from '@institut/contract/money/list.schema';
import { formatKm } from '@institut/contract/money/money';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { counted, formatDate } from '../../../lib/format.ts';
import { useListState } from '../../../lib/useListState.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { Lines, lines } from '../../admin/tableCells.tsx';
import { DownloadDocument } from '../../documents/DownloadDocument.tsx';
import { PERIOD } from './ledgerList.tsx';
import { adminDocuments } from './moneyLists.ts';
import { AMOUNT, OrderLink } from './moneyColumns.tsx';
import { SumTiles } from './SumTiles.tsx';

/** The first documents were issued in 2026. */
const YEARS = Array.from({ length: new Date().getFullYear() - 2025 }, (_, n) => String(2026 + n)).reverse();

/** Without a filter the list shows what is valid, and only that counts in the sums. */
const SHOWN_STATES = ['replaced', 'withdrawn', 'cancelled', ANY_STATE] as const;
const STATE_LABELS = { ...DOCUMENT_STATE_LABELS, [ANY_STATE]: 'Sva stanja' };

const LIST = {
  filters: { kind: DOCUMENT_KINDS, state: SHOWN_STATES, year: YEARS, from: 'day', to: 'day' },
  sorts: { issuedAt: 'desc' },
} as const;
const SORTS = [{ value: 'issuedAt', label: 'Datum' }];

const FILTERS = [
  {
    name: 'state',
    label: 'Stanje',
    all: 'Vrijedi',
    options: SHOWN_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
  },
  {
    name: 'year',
    label: 'Godina',
    all: 'Sve godine',
    options: YEARS.map((value) => ({ value, label: value })),
  },
];

const countDocuments = counted('dokument', 'dokumenta', 'dokumenata');

const TEXTS: ListTexts = {
  caption: 'Dokumenti',
  searchLabel: 'Pretraga dokumenata',
  searchHint: 'Broj, primalac ili prijava',
  count: countDocuments,
  notLoaded: 'Dokumenti nisu učitani.',
  none: { title: 'Još nema dokumenata', text: <p>Predračun nastaje s prijavom, potvrda s uplatom.</p> },
};

const nameOf = ({ kind, number }: ListedDocument): string => `${DOCUMENT_LABELS[kind]} ${number}`;

const columns = (from: string): ReadonlyArray<Column<ListedDocument>> => [
  {
    key: 'number',
    label: 'Broj',
    isTitle: true,
    width: 11,
    render: ({ kind, number, state }) => (
      <Lines below={[DOCUMENT_LABELS[kind], state !== 'valid' && documentStateLabel({ kind, state })]}>
        {number}
      </Lines>
    ),
  },
  {
    key: 'issuedAt',
    label: 'Datum',
    sortKey: 'issuedAt',
    nowrap: true,
    width: 6.5,
    render: ({ issuedAt }) => <time dateTime={dayOf(issuedAt)}>{formatDate(dayOf(issuedAt))}</time>,
  },
  {
    key: 'recipient',
    label: 'Primalac i prijava',
    grow: 1.4,
    render: ({ recipient, order }) => (
      <span className={lines}>
        <span title={recipient}>{recipient}</span>
        <span>
          <OrderLink order={order} from={from} />
        </span>
      </span>
    ),
  },
  {
    ...AMOUNT,
    key: 'amount',
    label: 'Iznos',
    render: ({ amount }) => formatKm(amount),
  },
];

const rowActions = (row: ListedDocument) => <DownloadDocument document={row} look="quiet" />;

/** `/admin/novac/dokumenti` */
export function DocumentsPage() {
  const list = useListState(LIST);
  const { here } = list;
  const page = useSelector(adminDocuments.selectList).data;
  const shown = useMemo(() => columns(here), [here]);
  return (
    <AdminList
      admin={adminDocuments}
      list={list}
      texts={TEXTS}
      columns={shown}
      filters={FILTERS}
      days={PERIOD}
      views={
        <SumTiles
          label="Dokumenti prema vrsti"
          list={list}
          filter="kind"
          sums={page?.sums}
          keys={DOCUMENT_KINDS}
          labels={DOCUMENT_LABELS}
          count={countDocuments}
          isMixed
        />
      }
      viewFilters={{ kind: list.filters['kind'] ?? '' }}
      sorts={SORTS}
      nameOf={nameOf}
      actions={rowActions}
      actionsWidth={7.5}
    />
  );
}
