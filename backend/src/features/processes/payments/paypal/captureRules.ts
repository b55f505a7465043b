import { toKm } from '@institut/contract/money/money';
import { eurText, PAYPAL_CURRENCY, toEurCents } from '@institut/contract/payments/values';
import { conflict, unavailable, type AppError } from '../../../../lib/errors.ts';
import type { PaypalCapture, PaypalOrderAnswer } from './paypalAnswers.ts';
import type { PaypalRefusal } from './paypalClient.ts';

type Money = PaypalCapture['amount'];

/** Returns the amount at PayPal for an amount in feninga. */
export function paypalAmount(feninga: number): Money {
  return { currency_code: PAYPAL_CURRENCY, value: eurText(toEurCents(toKm(feninga))) };
}

type Claim = { custom_id?: string | undefined; amount?: Money | undefined };
type Due = { order: { toString: () => string }; amount: Money };

/** Returns whether a purchase unit or capture at PayPal belongs to this order and has exactly its amount. */
export function matchesOrder({ order, amount: due }: Due, { custom_id: customId, amount }: Claim): boolean {
  return (
    customId === order.toString() && amount?.currency_code === due.currency_code && amount.value === due.value
  );
}

/** The statuses of captures without any received money. */
const FAILED = new Set(['DECLINED', 'FAILED', 'REFUNDED']);

/** Returns the relevant capture: a completed one before a pending one, then a partly refunded one, then a failed one. */
export function relevantCapture({ purchase_units: units }: PaypalOrderAnswer): PaypalCapture | undefined {
  const captures = units.flatMap(({ payments }) => payments?.captures ?? []);
  const withStatus = (status: string) => captures.find((capture) => capture.status === status);
  return (
    withStatus('COMPLETED') ??
    withStatus('PENDING') ??
    captures.find(({ status }) => !FAILED.has(status)) ??
    captures[0]
  );
}

/** Returns whether every capture failed, so that the order can be paid again. */
export function isCaptureFailed(known: PaypalOrderAnswer): boolean {
  const capture = relevantCapture(known);
  return capture !== undefined && FAILED.has(capture.status);
}

/** Returns whether a refusal proves that no money has moved. */
export const isFinalRefusal = ({ status }: PaypalRefusal): boolean => status === 422 || status === 404;

export const paymentPending = () =>
  conflict(
    'PayPal još provjerava uplatu. Čim je potvrdi, prijava će biti označena kao plaćena. Ne plaćajte ponovo.',
    'payment_pending',
  );

/** The money may have moved; the job that settles payments finds out. */
export const paymentUnconfirmed = (cause?: unknown) =>
  unavailable(
    'PayPal još nije potvrdio vašu uplatu. Čim je potvrdi, prijava će biti označena kao plaćena.',
    cause,
  );

export const paymentDeclined = () =>
  conflict('PayPal je odbio ovaj način plaćanja. Odaberite drugu karticu ili račun.', 'payment_declined');

export const paymentMismatch = () =>
  conflict('Uplata ne odgovara ovoj prijavi, pa nije prihvaćena. Obratite nam se prije nove uplate.');

/** Returns the error for the buyer after a refused capture. */
export function refusalError(refusal: PaypalRefusal): AppError {
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
