import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { PAYMENT_LABELS } from '@institut/contract/payments/labels';
import { openOf } from '@institut/contract/payments/openOf';
import { recordPaymentBody, type RecordPaymentBody } from '@institut/contract/payments/schema';
import type { PaymentRecord } from '@institut/contract/payments/schema';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import type { ApiError } from '../../../lib/apiError.ts';
import { fieldErrors, useForm } from '../../../lib/useForm.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError, TextArea } from '../../../ui/formFields.tsx';
import { MailPreview } from '../mails/MailPreview.tsx';
import { readNumber, writeAmount } from '../content/numberText.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { receivedBy } from '../../orders/OrderMarks.tsx';
import { ledgerReset, recordMoney, selectRecording, type MoneyKind } from './ledgerSlice.ts';
import { bookingOf, newestBooking, PaymentUndo } from './PaymentUndo.tsx';
import styles from './paymentForm.module.css';

/** The fields of the order that the dialog needs. */
export type PayableOrder = Pick<AdminOrder, '_id' | 'paid' | 'refunded' | 'openAmount' | 'cancellations'>;

type KindTexts = {
  /** The title of the dialog, and its button. */
  record: string;
  method: string;
  reference: string;
  note: string;
  inFuture: string;
  help: (order: PayableOrder) => string;
};

export const MONEY_TEXTS: Record<MoneyKind, KindTexts> = {
  payment: {
    record: 'Evidentiraj uplatu',
    method: PAYMENT_LABELS.method,
    reference: PAYMENT_LABELS.reference,
    note: PAYMENT_LABELS.note,
    inFuture: 'Uplata ne može biti u budućnosti.',
    help: (order) =>
      openOf(order) > 0
        ? `Otvoreno je ${formatKm(openOf(order))}. Možete evidentirati i dio.`
        : 'Ništa nije otvoreno: ova uplata bit će preplata.',
  },
  refund: {
    record: 'Evidentiraj povrat',
    method: 'Način povrata',
    reference: 'Broj povrata',
    note: 'Napomena o povratu',
    inFuture: 'Povrat ne može biti u budućnosti.',
    help: (order) =>
      `Novac vraćate sami; ovdje ga samo evidentirate, najviše ${formatKm(receivedBy(order))}.`,
  },
};

type DialogProps = {
  kind: MoneyKind;
  order: PayableOrder;
  open: boolean;
  onClose: () => void;
  /** The order is another one, or may be: the answer was lost, or somebody else has changed it. */
  onChanged: () => void;
};

/** The dialog that records a payment or a refund that staff have seen outside of the site. */
export function OrderPaymentDialog({ open, onClose, ...form }: DialogProps) {
  const isSending = useSelector(selectRecording).status === 'request';
  const amount = useRef<HTMLInputElement>(null);
  const { record } = MONEY_TEXTS[form.kind];
  const [booked, setBooked] = useState<PaymentRecord | null>(null);
  return (
    <>
      <FormDialog
        open={open}
        initialFocus={amount}
        title={record}
        confirmLabel={record}
        busyLabel="Evidentiramo…"
        busy={isSending}
        onClose={onClose}
      >
        {(formId) => (
          <MoneyForm
            {...form}
            amountRef={amount}
            onDone={(order) => {
              onClose();
              setBooked(newestBooking(order));
            }}
            formId={formId}
          />
        )}
      </FormDialog>
      <PaymentUndo
        booking={booked && bookingOf(booked)}
        onOver={() => setBooked(null)}
        onChanged={form.onChanged}
      />
    </>
  );
}

type Values = { amount: string; at: string; method: string; reference: string; note: string };

type MoneyFormProps = Pick<DialogProps, 'kind' | 'order' | 'onChanged'> & {
  formId: string;
  amountRef: RefObject<HTMLInputElement | null>;
  onDone: (order: AdminOrder) => void;
};

/** It is mounted when the dialog opens, so that nothing typed for one payment is left for the next. */
function MoneyForm({ kind, order, formId, amountRef, onDone, onChanged }: MoneyFormProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectRecording);
  const today = useToday() ?? '';
  const texts = MONEY_TEXTS[kind];
  // One for all attempts: the server records a payment once, also when its first answer was lost.
  const [idempotencyKey] = useState(newUuid);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => () => void dispatch(ledgerReset()), [dispatch]);

  /** The amount above what is open that the person was asked about. */
  const [asked, setAsked] = useState<number | null>(null);
  /** The one that was confirmed: by a control of its own, which the second click of a double click does not reach. */
  const [confirmed, setConfirmed] = useState<number | null>(null);

  const { form, text, values, showErrors } = useForm<Values>({
    initial: { amount: suggested(kind, order), at: today, method: '', reference: '', note: '' },
    check: (values) => checkMoney(kind, order, values, today),
    onSubmit: (values) => void send(values),
  });

  const sentOf = (typed: Values): RecordPaymentBody => ({
    ...bodyOf(typed),
    ...(kind === 'payment' && { openSeen: order.openAmount }),
  });
  const isComplete = Object.keys(checkMoney(kind, order, values, today)).length === 0;

  async function send(values: Values): Promise<void> {
    if (status === 'request') return;
    const body = sentOf(values);
    if (kind === 'payment' && surplusOf(order, body.amount) > 0 && confirmed !== body.amount) {
      return setAsked(body.amount);
    }
    const answer = await dispatch(recordMoney({ kind, id: order._id, body, idempotencyKey }));
    if (recordMoney.fulfilled.match(answer)) {
      onDone(answer.payload);
      return onChanged();
    }
    setAttempt((count) => count + 1);
    if (hasFields(answer.payload)) showErrors(answer.payload.fields);
    if (answer.payload?.status !== 400) onChanged();
  }

  return (
    <form {...form} id={formId} className={styles.fields}>
      <FormError message={error && !hasFields(error) ? failureText(error) : null} attempt={attempt} />
      <TextField
        {...text('amount')}
        ref={amountRef}
        label={PAYMENT_LABELS.amount}
        help={texts.help(order)}
        inputMode="decimal"
        autoComplete="off"
      />
      <div className={styles.pair}>
        <TextField {...text('at')} label={PAYMENT_LABELS.at} type="date" max={today} />
        <TextField {...text('method')} label={texts.method} help="Npr. bankovni transfer" optional />
      </div>
      {/* Above the optional fields, where it is seen without scrolling. */}
      <MailPreview
        questions={
          isComplete
            ? [
                {
                  call: kind === 'payment' ? 'recordPayment' : 'recordRefund',
                  params: { id: order._id },
                  body: sentOf(values),
                },
              ]
            : []
        }
      />
      <TextField {...text('reference')} label={texts.reference} help="Npr. izvod 214/2026" optional />
      <TextArea {...text('note')} label={texts.note} rows={2} optional />
      {asked !== null && asked === readNumber(values.amount) && surplusOf(order, asked) > 0 && (
        <div ref={showWhole}>
          <Alert kind="warning" live title="Iznos je veći od otvorenog.">
            <p>
              Otvoreno je {formatKm(Math.max(openOf(order), 0))}, pa bi {formatKm(surplusOf(order, asked))}{' '}
              bila preplata.
            </p>
            <Checkbox
              label="Evidentiraj i preplatu"
              checked={confirmed === asked}
              onChange={({ target }) => setConfirmed(target.checked ? asked : null)}
            />
          </Alert>
        </div>
      )}
    </form>
  );
}

/** The dialog may be scrolled, so that its end is not visible. */
const showWhole = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/** Returns by how much a payment exceeds what is open, in KM. */
const surplusOf = (order: PayableOrder, amount: number): number =>
  toKm(toFeninga(amount) - toFeninga(Math.max(openOf(order), 0)));

/** The open amount, or the surplus; empty where there is none. */
function suggested(kind: MoneyKind, order: PayableOrder): string {
  const amount = kind === 'payment' ? openOf(order) : -openOf(order);
  return amount > 0 ? writeAmount(amount) : '';
}

const bodyOf = ({ amount, ...rest }: Values): RecordPaymentBody => ({
  ...rest,
  amount: readNumber(amount) ?? Number.NaN,
});

function checkMoney(
  kind: MoneyKind,
  order: PayableOrder,
  values: Values,
  today: string,
): Record<string, string> {
  const body = bodyOf(values);
  const isTooMuch = kind === 'refund' && body.amount > receivedBy(order);
  return {
    ...(isTooMuch && { amount: `Možete vratiti najviše ${formatKm(receivedBy(order))}.` }),
    ...(values.at > today && { at: MONEY_TEXTS[kind].inFuture }),
    ...fieldErrors(recordPaymentBody, body),
    ...(values.at === '' && { at: 'Unesite datum.' }),
  };
}

const hasFields = (error: ApiError | undefined): error is ApiError =>
  error !== undefined && Object.keys(error.fields).length > 0;

const failureText = ({ status, message }: ApiError): string =>
  status === 0 ? `${message} Zapis neće biti evidentiran dvaput.` : message;
