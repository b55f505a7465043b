import { SURPLUS_REASON_LABELS } from '@institut/contract/money/labels';
import type { Surplus } from '@institut/contract/money/list.schema';
import { formatKm } from '@institut/contract/money/money';
import { surplusDueDay, SURPLUS_REASONS } from '@institut/contract/money/values';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { countOrders, formatDate } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { useListState } from '../../../lib/useListState.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAsked } from '../../../ui/CallDialog.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { OrderPaymentDialog, type PayableOrder } from '../../admin/payments/OrderPaymentDialog.tsx';
import { adminSurpluses } from './moneyLists.ts';
import { Lines, mailPart } from '../../admin/tableCells.tsx';
import { AMOUNT, nameOf, orderColumn } from './moneyColumns.tsx';
import { MoneyViews } from './MoneyViews.tsx';
import { SumTiles } from './SumTiles.tsx';

const LIST = { filters: { reason: SURPLUS_REASONS }, sorts: { surplus: 'desc' } } as const;
const SORTS = [{ value: 'surplus', label: 'Iznos za povrat' }];

const TEXTS: ListTexts = {
  caption: 'Preplate',
  searchLabel: 'Pretraga prijava',
  searchHint: 'Ime, platilac, broj ili kurs',
  count: countOrders,
  notLoaded: 'Prijave nisu učitane.',
  none: {
    title: 'Nema preplata',
    text: <p>Preplata, ili uplata za odbijenu ili otkazanu prijavu, pojavit će se ovdje.</p>,
  },
};

/** The day since which money is to give back, and the promised one, as refunds that were requested have it. */
function Since({ reason, since }: Surplus) {
  const today = useToday();
  const dueDay = surplusDueDay({ reason, since });
  const text = dueDay && formatDate(dueDay);
  const isLate = Boolean(dueDay && today && dueDay < today);
  return (
    <Lines below={[text && (isLate ? { text: `kasni od ${text}`, isLate } : `rok ${text}`)]}>
      <time dateTime={since}>{formatDate(since)}</time>
    </Lines>
  );
}

const columns = (from: string): ReadonlyArray<Column<Surplus>> => [
  orderColumn(from),
  {
    key: 'payer',
    label: 'Kome',
    grow: 1.3,
    render: ({ payer, name, email }) => (
      <Lines below={[payer !== name && `Podnosilac: ${name}`, mailPart(email)]}>{payer}</Lines>
    ),
  },
  {
    key: 'reason',
    label: 'Razlog',
    from: 64,
    render: ({ reason }) => SURPLUS_REASON_LABELS[reason],
  },
  {
    key: 'since',
    label: 'Od kada',
    nowrap: true,
    width: 10,
    render: (row) => <Since {...row} />,
  },
  {
    ...AMOUNT,
    key: 'paid',
    label: 'Uplaćeno',
    from: 80,
    render: ({ paid }) => formatKm(paid),
  },
  {
    ...AMOUNT,
    key: 'refunded',
    label: 'Vraćeno',
    from: 80,
    render: ({ refunded }) => formatKm(refunded),
  },
  {
    ...AMOUNT,
    key: 'surplus',
    label: 'Za povrat',
    sortKey: 'surplus',
    render: ({ surplus }) => <strong>{formatKm(surplus)}</strong>,
  },
];

const payableOf = ({ _id, paid, refunded, surplus }: Surplus): PayableOrder => ({
  _id,
  paid,
  refunded,
  openAmount: -surplus,
  cancellations: [],
});

const rowActions = (onRefund: (row: Surplus) => void) => (row: Surplus) => (
  <Button look="quiet" aria-label={`Evidentiraj povrat: ${nameOf(row)}`} onClick={() => onRefund(row)}>
    Evidentiraj povrat
  </Button>
);

/** `/admin/novac/povrati/preplate` */
export function SurplusesPage() {
  const dispatch = useAppDispatch();
  const list = useListState(LIST);
  const { here, params } = list;
  const page = useSelector(adminSurpluses.selectList).data;
  const asked = useAsked<Surplus>();
  const { ask } = asked;
  const shown = useMemo(() => columns(here), [here]);
  const actions = useMemo(() => rowActions(ask), [ask]);
  return (
    <AdminList
      admin={adminSurpluses}
      list={list}
      texts={TEXTS}
      columns={shown}
      tools={<MoneyViews tab="Povrati" shown="povrati/preplate" />}
      views={
        <SumTiles
          label="Novac za povrat prema razlogu"
          list={list}
          filter="reason"
          sums={page?.sums}
          keys={SURPLUS_REASONS}
          labels={SURPLUS_REASON_LABELS}
          count={countOrders}
          hidesEmpty
        />
      }
      viewFilters={{ reason: list.filters['reason'] ?? '' }}
      sorts={SORTS}
      nameOf={nameOf}
      actions={actions}
      actionsWidth={9.5}
      renderDialogs={() =>
        asked.subject && (
          <OrderPaymentDialog
            {...asked.dialog}
            kind="refund"
            order={payableOf(asked.subject)}
            onChanged={() => void dispatch(adminSurpluses.loadList(params))}
          />
        )
      }
    />
  );
}
