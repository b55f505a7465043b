import { FISCAL_AGE_LABELS } from '@institut/contract/fiscal/labels';
import type { PaymentWithoutFiscal } from '@institut/contract/fiscal/schema';
import { FISCAL_AGES } from '@institut/contract/fiscal/values';
import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { PAYMENT_KIND_LABELS, PAYMENT_SOURCE_LABELS } from '@institut/contract/payments/labels';
import { PAYMENT_SOURCES } from '@institut/contract/payments/values';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { countDays, counted, formatDate } from '../../../lib/format.ts';
import { useListState } from '../../../lib/useListState.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAsked } from '../../../ui/CallDialog.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { choiceFilter } from '../../../ui/ListToolbar.tsx';
import { Note } from '../../../ui/primitives.ts';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { adminOrderPath } from '../../admin/adminPaths.ts';
import { FiscalDialog, RECORD_FISCAL } from '../../admin/fiscal/FiscalDialog.tsx';
import { Lines, Reference } from '../../admin/tableCells.tsx';
import { PERIOD } from './ledgerList.tsx';
import { MonthFilter } from './MonthFilter.tsx';
import { adminWithoutFiscal } from './moneyLists.ts';

const KINDS = ['payment', 'refund'] as const;

const LIST = {
  filters: { kind: KINDS, source: PAYMENT_SOURCES, olderThan: FISCAL_AGES, from: 'day', to: 'day' },
  sorts: { at: 'desc', amount: 'desc' },
} as const;
const SORTS = [
  { value: 'at', label: 'Datum' },
  { value: 'amount', label: 'Iznos' },
];
const FILTERS = [
  choiceFilter('kind', 'Vrsta', 'Uplate i povrati', KINDS, PAYMENT_KIND_LABELS),
  choiceFilter('source', 'Način', 'Svi načini', PAYMENT_SOURCES, PAYMENT_SOURCE_LABELS),
  choiceFilter('olderThan', 'Starost', 'Bez obzira na starost', FISCAL_AGES, FISCAL_AGE_LABELS),
];

const TEXTS: ListTexts = {
  caption: 'Bez fiskalnog dokumenta',
  searchLabel: 'Pretraga uplata bez fiskalnog dokumenta',
  searchHint: 'Ime, referentni broj ili broj uplate',
  count: counted('zapis', 'zapisa', 'zapisa'),
  notLoaded: 'Uplate bez fiskalnog dokumenta nisu učitane.',
  none: {
    title: 'Sve uplate i povrati imaju fiskalni dokument',
    text: <p>Nova uplata pojavit će se ovdje čim je evidentirate.</p>,
  },
};

const COLUMNS: ReadonlyArray<Column<PaymentWithoutFiscal>> = [
  {
    key: 'at',
    label: 'Datum',
    sortKey: 'at',
    isTitle: true,
    nowrap: true,
    width: 7,
    render: ({ at }) => <time dateTime={dayOf(at)}>{formatDate(dayOf(at))}</time>,
  },
  {
    key: 'kind',
    label: 'Vrsta',
    nowrap: true,
    width: 5,
    from: 64,
    render: ({ kind }) => PAYMENT_KIND_LABELS[kind],
  },
  {
    key: 'amount',
    label: 'Iznos',
    sortKey: 'amount',
    align: 'right',
    nowrap: true,
    width: 9,
    render: ({ amount, uncovered }) => (
      <Lines below={[uncovered < amount && `ostaje ${formatKm(uncovered)}`]}>{formatKm(amount)}</Lines>
    ),
  },
  {
    key: 'method',
    label: 'Način',
    grow: 1.2,
    render: ({ method, source, reference }) => (
      <Lines below={[reference]}>{method || PAYMENT_SOURCE_LABELS[source]}</Lines>
    ),
  },
  {
    key: 'order',
    label: 'Prijava',
    grow: 1.2,
    render: ({ order }) => (
      <Lines below={[order.name]}>
        <Link to={adminOrderPath(order._id)}>
          <Reference>{order.reference}</Reference>
        </Link>
      </Lines>
    ),
  },
  {
    key: 'days',
    label: 'Starost',
    nowrap: true,
    width: 5.5,
    from: 64,
    render: ({ days }) => countDays(days),
  },
];

const nameOf = ({ kind, amount, at }: PaymentWithoutFiscal): string =>
  `${PAYMENT_KIND_LABELS[kind]} ${formatKm(amount)}, ${formatDate(dayOf(at))}`;

const rowActions = (onRecord: (payment: PaymentWithoutFiscal) => void) => (payment: PaymentWithoutFiscal) => (
  <Button look="quiet" aria-label={`${RECORD_FISCAL}: ${nameOf(payment)}`} onClick={() => onRecord(payment)}>
    Evidentiraj
  </Button>
);

/** `/admin/novac/bez-fiskalnog` */
export function FiscalPage() {
  const dispatch = useAppDispatch();
  const list = useListState(LIST);
  const asked = useAsked<PaymentWithoutFiscal>();
  const { ask } = asked;
  const actions = useMemo(() => rowActions(ask), [ask]);
  return (
    <>
      <AdminList
        admin={adminWithoutFiscal}
        list={list}
        texts={TEXTS}
        columns={COLUMNS}
        filters={FILTERS}
        days={PERIOD}
        sorts={SORTS}
        nameOf={nameOf}
        tools={<MonthFilter {...list} />}
        views={<Sums />}
        actions={actions}
        actionsWidth={7}
      />
      {asked.subject && (
        <FiscalDialog
          {...asked.dialog}
          order={asked.subject.order}
          payment={asked.subject}
          uncovered={asked.subject.uncovered}
          entry={null}
          onChanged={() => void dispatch(adminWithoutFiscal.loadList(list.params))}
        />
      )}
    </>
  );
}

/** The uncovered amount of all payments that match the filters of the list. */
function Sums() {
  const sums = useSelector(adminWithoutFiscal.selectList).data?.sumsByKind;
  if (!sums) return null;
  return (
    <Note size="inherit" aria-live="polite">
      Uplate: <strong>{formatKm(sums.payment)}</strong>
      {sums.refund > 0 && (
        <>
          {' · '}Povrati: <strong>{formatKm(sums.refund)}</strong>
        </>
      )}
    </Note>
  );
}
