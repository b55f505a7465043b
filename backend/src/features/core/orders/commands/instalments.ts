import { isDeepStrictEqual } from 'node:util';
import { countText } from '@institut/contract/frame/plural';
import type { agreeInstalmentsBody } from '@institut/contract/instalments/schema';
import { INSTALMENT_YEARS_MAX } from '@institut/contract/limits';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import type { z } from 'zod';
import { conflict, invalidInput, staleEdit } from '../../../../lib/errors.ts';
import type { Next } from '../changing/orderChange.ts';
import type { InstalmentFields } from '../instalments/instalment.model.ts';
import type { OrderFields } from '../order.model.ts';
import { dueDayAgain, dueDayFrom } from '../unpaid/unpaidRules.ts';

/**
 * Decides in which instalments an order is paid from today on; an empty list ends the agreement, and the same instalments again
 * change nothing. Throws a conflict for an order of which nothing is open, `stale_edit` for an old version, and `validation` for
 * amounts that do not make up what is due and for days that are over or too far.
 */
export function decideInstalments(
  order: OrderFields,
  { instalments, version }: z.output<typeof agreeInstalmentsBody>,
  today: string,
): Next | null {
  const { __v: newest, instalments: earlier = [] } = order;
  if (version !== undefined && version !== newest) throw staleEdit();
  refuseSettled(order);
  const agreed = instalments.map(({ dueDay, amount }) => ({ dueDay, amount: toFeninga(amount) }));
  if (isDeepStrictEqual(agreed, earlier.map(plain))) return null;
  const notes = [{ event: 'instalments', from: countOf(earlier), to: countOf(agreed) }] as const;
  if (agreed.length === 0) {
    const dueDay = dueDayFrom(today, order);
    return { notes, fields: { set: { dueDay }, unset: ['instalments', 'reminder'] }, isEdit: true };
  }
  refuseAmounts(agreed, order);
  refusePastDays(agreed, earlier, today);
  refuseFarDays(agreed, today);
  const dueDay = dueDayAgain(today, { ...order, instalments: agreed });
  return { notes, fields: { set: { instalments: agreed, dueDay }, unset: ['reminder'] }, isEdit: true };
}

const plain = ({ dueDay, amount }: InstalmentFields): InstalmentFields => ({ dueDay, amount });

/** As the history names an agreement: `3 rate`. */
export const instalmentCount = (count: number): string =>
  countText(count, { one: '%d rata', few: '%d rate', other: '%d rata' });

const countOf = ({ length }: readonly unknown[]): string | null =>
  length === 0 ? null : instalmentCount(length);

function refuseSettled(order: OrderFields): void {
  if (order.erasedAt)
    throw conflict('Nalog podnosioca je obrisan, pa se rate ove prijave više ne dogovaraju.');
  if (order.paymentMethod === PAYMENT_METHOD.grant) throw conflict('Prijava na grant se ne plaća na rate.');
  if (order.heldSeats === 0) throw conflict('Prijava ne zauzima mjesta, pa se ne plaća na rate.');
  if (order.isPaid) throw conflict('Prijava je već plaćena.');
}

function refuseAmounts(agreed: readonly InstalmentFields[], { amountDue }: OrderFields): void {
  const sum = agreed.reduce((total, { amount }) => total + amount, 0);
  if (sum === amountDue) return;
  throw invalidInput({
    instalments: `Zbir rata mora biti ${formatKm(toKm(amountDue))}, a iznosi ${formatKm(toKm(sum))}.`,
  });
}

/** The day of an earlier instalment may be over; a new one must not be. */
function refusePastDays(
  agreed: readonly InstalmentFields[],
  earlier: readonly InstalmentFields[],
  today: string,
): void {
  const known = new Set(earlier.map(({ dueDay }) => dueDay));
  const index = agreed.findIndex(({ dueDay }) => dueDay < today && !known.has(dueDay));
  if (index >= 0)
    throw invalidInput({ [`instalments.${index}.dueDay`]: 'Rok rate ne može biti u prošlosti.' });
}

function refuseFarDays(agreed: readonly InstalmentFields[], today: string): void {
  const [year, ...rest] = today.split('-');
  const latest = [Number(year) + INSTALMENT_YEARS_MAX, ...rest].join('-');
  const index = agreed.findIndex(({ dueDay }) => dueDay > latest);
  if (index >= 0)
    throw invalidInput({
      [`instalments.${index}.dueDay`]: `Rok rate može biti najkasnije ${INSTALMENT_YEARS_MAX} godine od danas.`,
    });
}
