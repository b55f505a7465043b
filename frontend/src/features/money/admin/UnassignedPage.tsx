import { dayOf } from '@institut/contract/frame/days';
import type { LedgerEntry } from '@institut/contract/money/list.schema';
import { formatKm } from '@institut/contract/money/money';
import { assignPaymentBody } from '@institut/contract/payments/schema';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { counted, formatDate } from '../../../lib/format.ts';
import { fieldErrors, useForm } from '../../../lib/useForm.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { useListState } from '../../../lib/useListState.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/formFields.tsx';
import type { ListTexts } from '../../admin/AdminList.tsx';
import { adminOrderPath } from '../../admin/adminPaths.ts';
import { LEDGER_LIST, LedgerList } from './ledgerList.tsx';
import { adminUnassigned } from './moneyLists.ts';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { assignmentReset, assignPayment, selectAssignment } from './moneySlice.ts';
import styles from './money.module.css';

const TEXTS: ListTexts = {
  caption: 'Neraspoređene uplate',
  searchLabel: 'Pretraga uplata',
  searchHint: 'Ime, broj prijave ili broj uplate',
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

type Assigned = { amount: number; orderId: string; reference: string };

/** `/admin/novac/nerasporedjene` */
export function UnassignedPage() {
  const dispatch = useAppDispatch();
  const list = useListState(LEDGER_LIST);
  const { params } = list;
  const page = useSelector(adminUnassigned.selectList).data;
  // The payment stays while the closed dialog fades out.
  const [asked, setAsked] = useState<{ open: boolean; payment: LedgerEntry } | null>(null);
  const actions = useMemo(() => rowActions((payment) => setAsked({ open: true, payment })), []);
  const [assigned, setAssigned] = useState<Assigned | null>(null);
  // The row of an assigned payment is removed with the button that opened the dialog. The first load removes nothing.
  const shown = page?.items.map(({ _id: id }) => id) ?? [];
  const results = useFocusOnChange<HTMLDivElement>(assigned ? shown.join(' ') : '');
  const load = () => void dispatch(adminUnassigned.loadList(params));
  const close = () => setAsked((last) => last && { ...last, open: false });

  const handleDone = (done: Assigned) => {
    setAssigned(done);
    close();
    load();
  };

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
      {asked && (
        <AssignmentDialog
          open={asked.open}
          payment={asked.payment}
          onClose={close}
          onDone={handleDone}
          onStale={load}
        />
      )}
    </>
  );
}

const AssignedAlert = ({ amount, orderId, reference }: Assigned) => (
  <Alert kind="success" title="Uplata je raspoređena.">
    <p>
      {formatKm(amount)} se vodi na prijavi <Link to={adminOrderPath(orderId)}>{reference}</Link>.
    </p>
  </Alert>
);

type AssignmentProps = {
  payment: LedgerEntry;
  onDone: (assigned: Assigned) => void;
  /** Somebody else may have assigned the payment. */
  onStale: () => void;
};

function AssignmentDialog(props: AssignmentProps & { open: boolean; onClose: () => void }) {
  const { open, onClose, ...assignment } = props;
  const isSending = useSelector(selectAssignment).status === 'request';
  const field = useRef<HTMLInputElement>(null);
  return (
    <FormDialog
      open={open}
      initialFocus={field}
      title="Rasporedi uplatu"
      description={`${nameOf(props.payment)} Ako na prijavi ima šta da se plati, podnosiocu šaljemo e\u2011mail.`}
      confirmLabel="Rasporedi"
      busyLabel="Raspoređujemo…"
      busy={isSending}
      onClose={onClose}
    >
      {(formId) => <AssignmentForm {...assignment} fieldRef={field} formId={formId} />}
    </FormDialog>
  );
}

type AssignmentFormProps = AssignmentProps & { formId: string; fieldRef: RefObject<HTMLInputElement | null> };

/** It is mounted when the dialog opens, so that it begins with the order of its payment. */
function AssignmentForm(props: AssignmentFormProps) {
  const { payment, onDone, onStale, formId, fieldRef } = props;
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectAssignment);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => () => void dispatch(assignmentReset()), [dispatch]);

  const { form, text, values, showErrors } = useForm({
    initial: { reference: payment.order?.reference ?? '' },
    check: (values) => fieldErrors(assignPaymentBody, values),
    onSubmit: ({ reference }) => void send(reference),
  });

  async function send(reference: string): Promise<void> {
    if (status === 'request') return;
    const answer = await dispatch(assignPayment({ id: payment._id, reference }));
    if (assignPayment.fulfilled.match(answer)) {
      const { _id: orderId, reference: assignedTo } = answer.payload;
      return onDone({ amount: payment.amount, orderId, reference: assignedTo });
    }
    setAttempt((count) => count + 1);
    if (answer.payload) showErrors(answer.payload.fields);
    if (answer.payload?.status === 409) onStale();
  }

  const isBesideField = error?.fields['reference'] !== undefined;
  return (
    <form {...form} id={formId} className={styles.form}>
      <FormError message={isBesideField ? null : error?.message} attempt={attempt} />
      <TextField
        {...text('reference')}
        ref={fieldRef}
        label="Referentni broj prijave"
        help="Npr. K7M2-9QXA"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <MailPreview
        questions={
          Object.keys(fieldErrors(assignPaymentBody, values)).length === 0
            ? [{ call: 'assignPayment', params: { id: payment._id }, body: values }]
            : []
        }
      />
    </form>
  );
}
