import { REFUND_METHOD_LABELS, REFUND_REASON_LABELS } from '@institut/contract/cancellations/labels';
import type { RefundRequest } from '@institut/contract/cancellations/schema';
import { REFUND_METHODS } from '@institut/contract/cancellations/values';
import { accountText, isForeignAccount } from '@institut/contract/documents/bankAccount';
import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { PAYMENT_STATE_LABELS } from '@institut/contract/payments/labels';
import { PAYMENT_STATES } from '@institut/contract/payments/values';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { counted, formatDate } from '../../../lib/format.ts';
import { useListState, type ListState } from '../../../lib/useListState.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { useAsked } from '../../../ui/CallDialog.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { choiceFilter, type ListFilter } from '../../../ui/ListToolbar.tsx';
import { useExport } from '../../admin/adminListHooks.ts';
import { AdminList, type BulkTools, type ListTexts } from '../../admin/AdminList.tsx';
import { RowMenu } from '../../admin/RowMenu.tsx';
import { Lines } from '../../admin/tableCells.tsx';
import { BankFiles } from './BankFiles.tsx';
import { BulkRefunds } from './BulkRefunds.tsx';
import { RefundDialog, decisionsOf, textsOf, type Decision } from './RefundDialog.tsx';
import { PERIOD } from './ledgerList.tsx';
import { adminRefunds } from './moneyLists.ts';
import { OrderLink } from './moneyColumns.tsx';
import { MoneyViews } from './MoneyViews.tsx';
import { SumTiles } from './SumTiles.tsx';

const LIST = {
  filters: { state: PAYMENT_STATES.refund, method: REFUND_METHODS, from: 'day', to: 'day' },
  sorts: { dueDay: 'asc', recordedAt: 'desc' },
} as const;
const SORTS = [
  { value: 'dueDay', label: 'Rok isplate' },
  { value: 'recordedAt', label: 'Datum zahtjeva' },
];

const countRefunds = counted('povrat', 'povrata', 'povrata');

const TEXTS: ListTexts = {
  caption: 'Povrati',
  searchLabel: 'Pretraga povrata',
  searchHint: 'Ime, referentni broj ili broj povrata',
  count: counted('povrat', 'povrata', 'povrata'),
  notLoaded: 'Povrati nisu učitani.',
  none: {
    title: 'Još nema povrata',
    text: <p>Kada se otkažu plaćena mjesta, zahtjev za povrat bit će ovdje.</p>,
  },
};

const FILTERS: readonly ListFilter[] = [
  choiceFilter('method', 'Način', 'Svi načini', REFUND_METHODS, REFUND_METHOD_LABELS),
];

const isOpen = (state: RefundRequest['state']) => state === 'requested' || state === 'approved';

/** `Povrat 184,00 KM, Ana Anić` */
const nameOf = ({ amount, payee }: RefundRequest): string =>
  `Povrat ${formatKm(amount)}, ${payee || 'nepoznato'}`;

const columns = (from: string): ReadonlyArray<Column<RefundRequest>> => [
  {
    key: 'order',
    label: 'Prijava',
    isTitle: true,
    nowrap: true,
    width: 7.5,
    render: ({ order, number }) =>
      order ? (
        <Lines below={[number]}>
          <OrderLink order={order} from={from} />
        </Lines>
      ) : (
        'Nije poznato'
      ),
  },
  {
    key: 'payee',
    label: 'Kome',
    grow: 1.3,
    render: ({ payee, order, method, account, isAccountConfirmed, state }) => (
      <Lines
        below={[
          account && accountText(account),
          isForeignAccount(account) && 'inostrani račun',
          isOpen(state) && method === 'bank' && !account && { text: 'nema računa', isLate: true },
          isOpen(state) &&
            account !== '' &&
            !isAccountConfirmed && { text: 'račun nije potvrđen', isLate: true },
          order && order.name !== payee && `Podnosilac: ${order.name}`,
        ]}
      >
        {payee || '–'}
      </Lines>
    ),
  },
  {
    key: 'reason',
    label: 'Razlog i način',
    from: 64,
    render: ({ reason, method, by, note }) => (
      <Lines below={[REFUND_METHOD_LABELS[method], by?.name, note]}>
        {reason ? REFUND_REASON_LABELS[reason] : 'Evidentirano'}
      </Lines>
    ),
  },
  {
    key: 'recordedAt',
    label: 'Zatraženo',
    sortKey: 'recordedAt',
    width: 7.75,
    from: 64,
    render: ({ requestedAt, dueDay, isLate }) => (
      <Lines
        below={[
          dueDay &&
            (isLate ? { text: `kasni od ${formatDate(dueDay)}`, isLate: true } : `rok ${formatDate(dueDay)}`),
        ]}
      >
        <time dateTime={dayOf(requestedAt)}>{formatDate(dayOf(requestedAt))}</time>
      </Lines>
    ),
  },
  {
    key: 'state',
    label: 'Stanje',
    grow: 1.2,
    render: ({ state, paidAt, reference }) => (
      <Lines below={[paidAt && formatDate(dayOf(paidAt)), reference]}>{PAYMENT_STATE_LABELS[state]}</Lines>
    ),
  },
  {
    key: 'amount',
    label: 'Iznos',
    align: 'right',
    nowrap: true,
    width: 6.5,
    render: ({ amount }) => <strong>{formatKm(amount)}</strong>,
  },
];

type Asked = { refund: RefundRequest; decision: Decision };

const rowActions = (onAsk: (asked: Asked) => void) => (refund: RefundRequest) => (
  <RowMenu
    about={nameOf(refund)}
    actions={decisionsOf(refund).map((decision) => ({
      label: textsOf(decision, refund).label,
      isDanger: decision === 'rejected',
      onSelect: () => onAsk({ refund, decision }),
    }))}
  />
);

/** The filters of the list that narrow what the bank pays now. */
const bankQuery = ({ keyword, filters: { from, to } }: ListState) => ({
  ...(keyword && { keyword }),
  ...(from && { from }),
  ...(to && { to }),
});

const bulkActions = (tools: BulkTools<RefundRequest>) => <BulkRefunds {...tools} />;

const reasonAgainst = (refund: RefundRequest): string | null =>
  decisionsOf(refund).length > 0
    ? null
    : `O ovom povratu se više ne odlučuje: ${PAYMENT_STATE_LABELS[refund.state]}.`;

/** `/admin/novac/povrati` */
export function RefundsPage() {
  const dispatch = useAppDispatch();
  const list = useListState(LIST);
  const { here, params } = list;
  const page = useSelector(adminRefunds.selectList).data;
  // The refunds that the bank has to pay now; the buttons of the list export the shown ones.
  const toPay = { ...params, state: 'approved', method: 'bank' };
  const { exporting, save } = useExport(adminRefunds, { params: toPay });
  const asked = useAsked<Asked>();
  const { ask } = asked;
  const shown = useMemo(() => columns(here), [here]);
  const actions = useMemo(() => rowActions(ask), [ask]);
  return (
    <AdminList
      admin={adminRefunds}
      list={list}
      texts={TEXTS}
      columns={shown}
      filters={FILTERS}
      days={PERIOD}
      tools={
        <>
          <MoneyViews tab="Povrati" shown="povrati" />
          <BankFiles query={bankQuery(list)} exporting={exporting} onSave={(format) => void save(format)} />
        </>
      }
      views={
        <SumTiles
          label="Povrati prema stanju"
          list={list}
          filter="state"
          sums={page?.sums}
          keys={PAYMENT_STATES.refund}
          labels={PAYMENT_STATE_LABELS}
          count={countRefunds}
        />
      }
      viewFilters={{ state: list.filters['state'] ?? '' }}
      sorts={SORTS}
      nameOf={nameOf}
      actions={actions}
      actionsWidth={9}
      bulkActions={bulkActions}
      reasonAgainst={reasonAgainst}
      renderDialogs={(toolsFor) =>
        asked.subject && (
          <RefundDialog
            {...asked.dialog}
            {...asked.subject}
            onClosed={toolsFor([]).onClosed}
            onChanged={() => dispatch(adminRefunds.loadList(params))}
          />
        )
      }
    />
  );
}
