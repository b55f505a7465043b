import { dayAfter } from '../frame/days.ts';
import { dayText, momentText } from '../frame/dayText.ts';
import { formatKm } from '../money/money.ts';
import { PAYMENT_METHOD, type PaymentMethod } from './checkout.ts';
import { REFUND_PROMISE } from './values.ts';

/** The facts that decide by when an order is to be paid. */
type Placed = {
  paymentMethod: PaymentMethod;
  totalPrice: number;
  /** The first days of its courses, as far as they are known. */
  starts: readonly string[];
};

/**
 * Returns the day by which an order that begins to wait for its payment on `day` should be paid: after `days`, but two days
 * before the first course, and never on the same day. Null when nothing has to be paid, and with 0 days, when no day is set.
 */
export function dueDayFrom(day: string, days: number, placed: Placed): string | null {
  const { paymentMethod, totalPrice, starts } = placed;
  if (days === 0 || paymentMethod === PAYMENT_METHOD.grant || totalPrice === 0) return null;
  const nextDay = dayAfter(day);
  const ends = starts.filter(Boolean).map((start) => dayAfter(start, -2));
  const latest = ends.reduce(earlier, dayAfter(day, days));
  return latest < nextDay ? nextDay : latest;
}

const earlier = (a: string, b: string): string => (a < b ? a : b);

export const NOTHING_FOR_GRANT = 'Zatražili ste grant: ne uplaćujte ništa dok vas ne obavijestimo o odluci.';

/** Payments and decisions do not wait for each other; a rejection gives everything back. */
const NO_WAITING = `Odluku o prijemu ne morate čekati: ako vas ne primimo, ${lower(REFUND_PROMISE)}`;

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** An order of which something is open, as far as its payment is concerned. */
export type PaymentTurn = {
  paymentMethod: PaymentMethod;
  /** A payer who is not the buyer is named. */
  hasPayer: boolean;
  isAdmitted: boolean;
  /** When the order ends unless its address is confirmed; null for a confirmed one. */
  unconfirmedUntil: string | Date | null;
  /** The amount to be paid next, in KM. */
  amount: number;
  isInstalment: boolean;
  /** The day by which it is to be paid; null without one. */
  dueDay: string | null;
  /** The day that a reminder has named, after which the order ends; null before a reminder, and when it does not end. */
  lastDay: string | null;
  heldSeats: number;
};

/** Returns when to pay an order, and by whom; said alike on its page, in its mails and, before it is sent, at the checkout. */
export function paymentSentence(turn: PaymentTurn, today: string): string {
  const { paymentMethod, unconfirmedUntil, isAdmitted, amount } = turn;
  const confirm = unconfirmedUntil && `Potvrdite e\u2011mail adresu do ${momentText(unconfirmedUntil)}.`;
  if (paymentMethod === PAYMENT_METHOD.grant) return joined(confirm, NOTHING_FOR_GRANT);
  return joined(confirm, amount > 0 && askFor(turn, today), amount > 0 && !isAdmitted && NO_WAITING);
}

const joined = (...sentences: (string | false | null)[]): string => sentences.filter(Boolean).join(' ');

function askFor(
  { hasPayer, amount, isInstalment, dueDay, lastDay, heldSeats }: PaymentTurn,
  today: string,
): string {
  const sum = `${isInstalment ? 'ratu od ' : ''}${formatKm(amount)}`;
  if (lastDay && lastDay >= today) {
    const released = heldSeats === 1 ? 'mjesto se oslobađa' : 'mjesta se oslobađaju';
    return `Uplatu od ${formatKm(amount)} očekujemo najkasnije ${dayText(lastDay)} Ako do tada ne stigne, prijava ističe i ${released}.`;
  }
  if (dueDay && dueDay < today) {
    const now = hasPayer ? 'Zamolite platioca da uplati što prije.' : 'Uplatite što prije.';
    return `Rok za uplatu od ${formatKm(amount)} bio je ${dayText(dueDay)} ${now}`;
  }
  return `${hasPayer ? 'Platilac uplaćuje' : 'Uplatite'} ${sum}${dueDay ? ` do ${dayText(dueDay)}` : '.'}`;
}

/** Returns when an order will be to pay that is not sent yet; `dueDay` is that of an order which is sent today. */
export function paymentAhead(
  { paymentMethod, hasPayer }: Pick<PaymentTurn, 'paymentMethod' | 'hasPayer'>,
  dueDay: string | null,
): string {
  if (paymentMethod === PAYMENT_METHOD.grant)
    return 'Ne plaćate ništa dok vas ne obavijestimo o odluci o grantu.';
  const who = hasPayer ? 'Platilac uplaćuje kada prijava bude poslana' : 'Uplaćujete kada pošaljete prijavu';
  return joined(`${who}${dueDay ? `, do ${dayText(dueDay)}` : '.'}`, NO_WAITING);
}
