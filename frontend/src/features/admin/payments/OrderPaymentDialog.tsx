import { dayOf } from '@institut/contract/frame/days';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { PAYMENT_LABELS } from '@institut/contract/payments/labels';
import { openOf } from '@institut/contract/payments/openOf';
import { recordPaymentBody, type RecordPaymentBody } from '@institut/contract/payments/schema';
import type { PaymentRecord } from '@institut/contract/payments/schema';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { ApiError } from '../../../lib/apiError.ts';
import { formatDate } from '../../../lib/format.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/formFields.tsx';
import { Stack } from '../../../ui/primitives.ts';
import { MailPreview } from '../mails/MailPreview.tsx';
import { readNumber, writeAmount } from '../content/numberText.ts';
import { receivedBy } from '../../orders/OrderMarks.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { rememberBooking, suggestedBooking } from './lastBooking.ts';
import { recordMoney, type MoneyKind } from './ledgerCalls.ts';
import { bookingOf, newestBooking, PaymentUndo } from './PaymentUndo.tsx';
import styles from './paymentForm.module.css';

/** The fields of the order that the dialog needs. */
export type PayableOrder = Pick<AdminOrder, '_id' | 'paid' | 'refunded' | 'openAmount' | 'cancellations'> &
  Partial<Pick<AdminOrder, 'createdAt' | 'cancelledAt'>>;

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
        : `${order.cancelledAt ? 'Prijava je otkazana' : 'Ništa nije otvoreno'}: ova uplata bit će preplata.`,
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

type Values = { amount: string; at: string; method: string; reference: string; note: string };

/** The dialog that records a payment or a refund that staff have seen outside of the site. */
export function OrderPaymentDialog({ kind, order, open, onClose, onChanged }: DialogProps) {
  const today = useToday() ?? '';
  const user = useSelector(selectUser)?._id;
  const details =
    kind === 'payment' ? suggestedBooking(user, today) : { at: today, method: '', reference: '' };
  const texts = MONEY_TEXTS[kind];
  const [booked, setBooked] = useState<PaymentRecord | null>(null);
  /** The amount above what is open that the person was asked about. */
  const [asked, setAsked] = useState<number | null>(null);
  /** The one that was confirmed: by a control of its own, which the second click of a double click does not reach. */
  const [confirmed, setConfirmed] = useState<number | null>(null);

  const check = (values: Values) => checkMoney(kind, order, values, today);
  const sentOf = (values: Values): RecordPaymentBody => ({
    ...bodyOf(values),
    ...(kind === 'payment' && { openSeen: order.openAmount }),
  });

  return (
    <>
      <CallDialog
        open={open}
        onClose={onClose}
        onClosed={() => {
          setAsked(null);
          setConfirmed(null);
        }}
        call={recordMoney}
        title={texts.record}
        confirmLabel={texts.record}
        busyLabel="Evidentiramo…"
        initial={{ amount: suggested(kind, order), ...details, note: '' }}
        check={check}
        request={(values, idempotencyKey) => {
          const body = sentOf(values);
          if (kind === 'payment' && surplusOf(order, body.amount) > 0 && confirmed !== body.amount) {
            setAsked(body.amount);
            return null;
          }
          return { kind, id: order._id, body, idempotencyKey };
        }}
        failure={failureText}
        onDone={(changed, values) => {
          if (kind === 'payment') rememberBooking(user, values);
          setBooked(newestBooking(changed));
        }}
        onChanged={onChanged}
      >
        {({ text, values, first }) => (
          <>
            <TextField
              {...text('amount')}
              ref={first}
              label={PAYMENT_LABELS.amount}
              help={texts.help(order)}
              inputMode="decimal"
              autoComplete="off"
            />
            <Stack gap={5} className={styles.pair}>
              <TextField {...text('at')} label={PAYMENT_LABELS.at} type="date" max={today} />
              <TextField {...text('method')} label={texts.method} help="Npr. bankovni transfer" optional />
            </Stack>
            {kind === 'payment' && isBefore(values.at, order) && (
              <Alert kind="warning" live title="Datum je prije dana prijave.">
                <p>
                  Prijava je poslana {formatDate(dayOf(order.createdAt ?? ''))}. Provjerite da li uplata
                  pripada njoj.
                </p>
              </Alert>
            )}
            {/* Above the optional fields, where it is seen without scrolling. */}
            <MailPreview
              questions={
                Object.keys(check(values)).length === 0
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
                    Otvoreno je {formatKm(Math.max(openOf(order), 0))}, pa bi{' '}
                    {formatKm(surplusOf(order, asked))} bila preplata.
                  </p>
                  <Checkbox
                    label="Evidentiraj i preplatu"
                    checked={confirmed === asked}
                    onChange={({ target }) => setConfirmed(target.checked ? asked : null)}
                  />
                </Alert>
              </div>
            )}
          </>
        )}
      </CallDialog>
      <PaymentUndo
        booking={booked && bookingOf(booked)}
        onOver={() => setBooked(null)}
        onChanged={onChanged}
      />
    </>
  );
}

const isBefore = (day: string, { createdAt }: PayableOrder): boolean =>
  day !== '' && createdAt !== undefined && day < dayOf(createdAt);

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

const failureText = ({ status, message }: ApiError): string =>
  status === 0 ? `${message} Zapis neće biti evidentiran dvaput.` : message;
