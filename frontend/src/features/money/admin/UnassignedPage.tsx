import { dayOf } from '@institut/contract/frame/days';
import type { LedgerEntry } from '@institut/contract/money/list.schema';
import { formatKm } from '@institut/contract/money/money';
import { assignPaymentBody } from '@institut/contract/payments/schema';
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { counted, formatDate } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { useListState } from '../../../lib/useListState.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog, useAsked } from '../../../ui/CallDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import type { ListTexts } from '../../admin/AdminList.tsx';
import { adminOrderPath } from '../../admin/adminPaths.ts';
import { LEDGER_LIST, LedgerList } from './ledgerList.tsx';
import { adminUnassigned } from './moneyLists.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { assignPayment } from './moneyCalls.ts';

const TEXTS: ListTexts = {
  caption: 'Neraspoređene uplate',
  searchLabel: 'Pretraga uplata',
  searchHint: 'Ime, referentni broj ili broj uplate',
  count: counted('uplata', 'uplate', 'uplata'),
  notLoaded: 'Neraspoređene uplate nisu učitane.',
  none: {
    title: 'Sve uplate su raspoređene',
    text: <p>Kada stigne novac koji ne pripada nijednoj prijavi, bit će ovdje.</p>,
  },
};

/** `Uplata od 50,00 KM, 20. 11. 2026.` */
const nameOf = ({ amount, at }: LedgerEntry): string =>
  `Uplata od ${formatKm(amount)}, ${formatDate(dayOf(at))}`;

const rowActions = (onAssign: (payment: LedgerEntry) => void) => (payment: LedgerEntry) => (
  <Button look="quiet" aria-label={`Rasporedi: ${nameOf(payment)}`} onClick={() => onAssign(payment)}>
    Rasporedi
  </Button>
);

const HEADERS = { reference: 'Broj uplate i napomena', order: 'Uplaćeno za' };

type Assigned = { amount: number; orderId: string; reference: string; surplus: number };

/** `/admin/novac/nerasporedjene` */
export function UnassignedPage() {
  const dispatch = useAppDispatch();
  const list = useListState(LEDGER_LIST);
  const { params } = list;
  const page = useSelector(adminUnassigned.selectList).data;
  const asked = useAsked<LedgerEntry>();
  const { ask } = asked;
  const actions = useMemo(() => rowActions(ask), [ask]);
  const [assigned, setAssigned] = useState<Assigned | null>(null);
  // The row of an assigned payment is removed with the button that opened the dialog. The first load removes nothing.
  const shown = page?.items.map(({ _id: id }) => id) ?? [];
  const results = useFocusOnChange<HTMLDivElement>(assigned ? shown.join(' ') : '');
  const load = () => void dispatch(adminUnassigned.loadList(params));

  return (
    <>
      <StatusRegion>{assigned && <AssignedAlert {...assigned} />}</StatusRegion>
      <div ref={results} tabIndex={-1}>
        <LedgerList
          admin={adminUnassigned}
          list={list}
          texts={TEXTS}
          headers={HEADERS}
          label="Neraspoređene uplate prema izvoru"
          nameOf={nameOf}
          actions={actions}
          actionsWidth={5.5}
        />
      </div>
      {asked.subject && (
        <AssignmentDialog {...asked.dialog} payment={asked.subject} onDone={setAssigned} onChanged={load} />
      )}
    </>
  );
}

const AssignedAlert = ({ amount, orderId, reference, surplus }: Assigned) => (
  <Alert kind="success" title="Uplata je raspoređena.">
    <p>
      {formatKm(amount)} se vodi na prijavi <Link to={adminOrderPath(orderId)}>{reference}</Link>.
      {surplus > 0 && ` Na njoj je sada preplata od ${formatKm(surplus)}.`}
    </p>
  </Alert>
);

type AssignmentProps = {
  payment: LedgerEntry;
  open: boolean;
  onClose: () => void;
  onDone: (assigned: Assigned) => void;
  /** The payment is assigned, perhaps by somebody else. */
  onChanged: () => void;
};

function AssignmentDialog({ payment, onDone, ...dialog }: AssignmentProps) {
  const params = { id: payment._id };
  return (
    <CallDialog
      {...dialog}
      call={assignPayment}
      title="Rasporedi uplatu"
      description={`${nameOf(payment)} Ako po prijavi još nešto treba platiti, podnosiocu šaljemo e\u2011mail; na otkazanoj, odbijenoj ili plaćenoj prijavi uplata postaje preplata.`}
      confirmLabel="Rasporedi"
      busyLabel="Raspoređujemo…"
      initial={{ reference: payment.order?.reference ?? '' }}
      check={(values) => fieldErrors(assignPaymentBody, values)}
      request={(body) => ({ params, body })}
      onDone={({ _id: orderId, reference, openAmount }) =>
        onDone({ amount: payment.amount, orderId, reference, surplus: -openAmount })
      }
    >
      {({ text, values, first }) => (
        <>
          <TextField
            {...text('reference')}
            ref={first}
            label="Referentni broj prijave"
            help="Npr. K7M2-9QXA"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <MailPreview
            questions={
              Object.keys(fieldErrors(assignPaymentBody, values)).length === 0
                ? [{ call: 'assignPayment', params, body: values }]
                : []
            }
          />
        </>
      )}
    </CallDialog>
  );
}
