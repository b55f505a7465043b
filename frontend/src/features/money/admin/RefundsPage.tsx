import { dayOf } from '@institut/contract/frame/days';
import type { LedgerEntry } from '@institut/contract/money/list.schema';
import { formatKm } from '@institut/contract/money/money';
import { PAYMENT_SOURCE_LABELS } from '@institut/contract/payments/labels';
import { PAYMENT_SOURCES } from '@institut/contract/payments/values';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { counted, formatDate } from '../../../lib/format.ts';
import { useListState } from '../../../lib/useListState.ts';
import { AdminList, type ListTexts } from '../../admin/AdminList.tsx';
import { LEDGER_LIST, LEDGER_SORTS, ledgerColumns, PERIOD } from './ledgerList.tsx';
import { adminRefunds } from './moneyLists.ts';
import { RefundViews } from './RefundViews.tsx';
import { SumTiles } from './SumTiles.tsx';

const countRefunds = counted('povrat', 'povrata', 'povrata');

const TEXTS: ListTexts = {
  caption: 'Evidentirani povrati',
  searchLabel: 'Pretraga povrata',
  searchHint: 'Ime, broj prijave ili broj povrata',
  count: countRefunds,
  notLoaded: 'Povrati nisu učitani.',
  none: { title: 'Još nema povrata', text: <p>Povrat koji evidentirate na prijavi bit će ovdje.</p> },
};

const nameOf = ({ amount, at }: LedgerEntry): string =>
  `Povrat od ${formatKm(amount)}, ${formatDate(dayOf(at))}`;

/** `/admin/novac/povrati/evidentirani` */
export function RefundsPage() {
  const list = useListState(LEDGER_LIST);
  const { here } = list;
  const page = useSelector(adminRefunds.selectList).data;
  const columns = useMemo(
    () => ledgerColumns(here, { reference: 'Broj povrata i napomena', order: 'Prijava' }),
    [here],
  );
  return (
    <>
      <RefundViews shown="povrati/evidentirani" />
      <AdminList
        admin={adminRefunds}
        list={list}
        texts={TEXTS}
        columns={columns}
        days={PERIOD}
        views={
          <SumTiles
            label="Povrati prema izvoru"
            list={list}
            filter="source"
            sums={page?.sums}
            keys={PAYMENT_SOURCES}
            labels={PAYMENT_SOURCE_LABELS}
            count={countRefunds}
            hidesEmpty
          />
        }
        viewFilters={{ source: list.filters['source'] ?? '' }}
        sorts={LEDGER_SORTS}
        nameOf={nameOf}
      />
    </>
  );
}
