import { eurText, PAYPAL_CURRENCY, toEurCents } from '@institut/contract/payment';
import { conflict, unavailable, type AppError } from '../../lib/errors.ts';
import type { PaypalCapture, PaypalOrderAnswer } from './paypalAnswers.ts';
import type { PaypalRefusal } from './paypalClient.ts';

type Money = PaypalCapture['amount'];

/** What an application costs at PayPal; `totalPrice` in KM. */
export function paypalAmount(totalPrice: number): Money {
  return { currency_code: PAYPAL_CURRENCY, value: eurText(toEurCents(totalPrice)) };
}

type Claim = { custom_id?: string | undefined; amount?: Money | undefined };
type Due = { order: { toString: () => string }; amount: Money };

/** Whether something at PayPal is of this application and for exactly its amount. */
export function isFor({ order, amount: due }: Due, { custom_id: customId, amount }: Claim): boolean {
  return (
    customId === order.toString() && amount?.currency_code === due.currency_code && amount.value === due.value
  );
}

/** Ends of a capture in which no money stays with us. */
const FAILED = new Set(['DECLINED', 'FAILED', 'REFUNDED']);

/** The capture that counts: a finished one before one under way, then one that kept some money, then those that failed. */
export function captureIn({ purchase_units: units }: PaypalOrderAnswer): PaypalCapture | undefined {
  const captures = units.flatMap(({ payments }) => payments?.captures ?? []);
  const withStatus = (status: string) => captures.find((capture) => capture.status === status);
  return (
    withStatus('COMPLETED') ??
    withStatus('PENDING') ??
    captures.find(({ status }) => !FAILED.has(status)) ??
    captures[0]
  );
}

/** Whether all that was captured has come to nothing: no money is with us, and another order can be paid. */
export function hasFailed(known: PaypalOrderAnswer): boolean {
  const capture = captureIn(known);
  return capture !== undefined && FAILED.has(capture.status);
}

/** Whether a refusal says for good that no money has moved. */
export const isFinal = ({ status }: PaypalRefusal): boolean => status === 422 || status === 404;

export const paymentPending = () =>
  conflict(
    'PayPal još provjerava uplatu. Čim je potvrdi, prijava će biti označena kao plaćena. Ne plaćajte ponovo.',
    'payment_pending',
  );

/** The money may have moved or not; whichever it is, it is found out without the buyer. */
export const paymentUnconfirmed = (cause?: unknown) =>
  unavailable(
    'PayPal još nije potvrdio vašu uplatu. Čim je potvrdi, prijava će biti označena kao plaćena.',
    cause,
  );

export const paymentDeclined = () =>
  conflict('PayPal je odbio ovaj način plaćanja. Odaberite drugu karticu ili račun.', 'payment_declined');

export const paymentMismatch = () =>
  conflict('Uplata ne odgovara ovoj prijavi, pa nije prihvaćena. Obratite nam se prije nove uplate.');

/** What a refused capture means to the buyer. */
export function afterRefusal(refusal: PaypalRefusal): AppError {
  switch (refusal.issue) {
    case 'INSTRUMENT_DECLINED':
    case 'PAYER_CANNOT_PAY':
    case 'TRANSACTION_REFUSED':
      return paymentDeclined();
    case 'ORDER_NOT_APPROVED':
    case 'PAYER_ACTION_REQUIRED':
      return conflict('Plaćanje nije potvrđeno u PayPalu. Pokušajte ponovo.');
    default:
      return unavailable('PayPal nije prihvatio uplatu. Pokušajte ponovo ili uplatite na račun.', refusal);
  }
}
