import { dayOf } from '@institut/contract/frame/days';
import type { LedgerEntry } from '@institut/contract/money/list.schema';
import { formatKm } from '@institut/contract/money/money';
import { counted, formatDate } from '../../../lib/format.ts';
import { useListState } from '../../../lib/useListState.ts';
import type { ListTexts } from '../../admin/AdminList.tsx';
import { LEDGER_LIST, LedgerList } from './ledgerList.tsx';
import { adminRefunds } from './moneyLists.ts';
import { RefundViews } from './RefundViews.tsx';

const TEXTS: ListTexts = {
  caption: 'Evidentirani povrati',
  searchLabel: 'Pretraga povrata',
  searchHint: 'Ime, broj prijave ili broj povrata',
  count: counted('povrat', 'povrata', 'povrata'),
  notLoaded: 'Povrati nisu učitani.',
  none: { title: 'Još nema povrata', text: <p>Povrat koji evidentirate na prijavi bit će ovdje.</p> },
};

const nameOf = ({ amount, at }: LedgerEntry): string =>
  `Povrat od ${formatKm(amount)}, ${formatDate(dayOf(at))}`;

const HEADERS = { reference: 'Broj povrata i napomena', order: 'Prijava' };

/** `/admin/novac/povrati/evidentirani` */
export function RefundsPage() {
  const list = useListState(LEDGER_LIST);
  return (
    <>
      <RefundViews shown="povrati/evidentirani" />
      <LedgerList
        admin={adminRefunds}
        list={list}
        texts={TEXTS}
        headers={HEADERS}
        label="Povrati prema izvoru"
        nameOf={nameOf}
      />
    </>
  );
}
