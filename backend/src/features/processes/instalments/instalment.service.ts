import { isDeepStrictEqual } from 'node:util';
import { countText } from '@institut/contract/frame/plural';
import type { agreeInstalmentsBody } from '@institut/contract/instalments/schema';
import { INSTALMENT_YEARS_MAX } from '@institut/contract/limits';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import type { z } from 'zod';
import { conflict, invalidInput, staleEdit } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { changeOrder, type Next, staffAuthor } from '../../core/orders/changing/orderChange.ts';
import type { OrderFields } from '../../core/orders/orderLookup.service.ts';
import { dueDayAgain, dueDayFrom } from '../../core/orders/unpaid/unpaidRules.ts';
import type { InstalmentFields } from '../../core/orders/instalments/instalment.model.ts';

type Agreement = z.output<typeof agreeInstalmentsBody>;

/**
 * Agrees the instalments in which an order is paid, or ends the agreement; the buyer gets a mail. The same instalments again
 * change nothing. Throws a conflict for an order of which nothing is open, and refuses amounts that do not make up what is due.
 */
export const agreeInstalments = (
  id: string,
  staff: SessionUser,
  agreement: Agreement,
): Promise<OrderFields> =>
  changeOrder(id, { by: () => staffAuthor(staff), next: (order) => agreementOf(order, agreement) });

function agreementOf(order: OrderFields, { instalments, version }: Agreement): Next | null {
  const { __v: newest, instalments: earlier = [] } = order;
  if (version !== undefined && version !== newest) throw staleEdit();
  refuseSettled(order);
  const agreed = instalments.map(({ dueDay, amount }) => ({ dueDay, amount: toFeninga(amount) }));
  if (isDeepStrictEqual(agreed, earlier.map(plain))) return null;
  const notes = [{ event: 'instalments', from: countOf(earlier), to: countOf(agreed) }] as const;
  if (agreed.length === 0) {
    const dueDay = dueDayFrom(today(), order);
    return { notes, fields: { set: { dueDay }, unset: ['instalments', 'reminder'] }, isEdit: true };
  }
  refuseAmounts(agreed, order);
  refusePastDays(agreed, earlier);
  refuseFarDays(agreed);
  const dueDay = dueDayAgain(today(), { ...order, instalments: agreed });
  return { notes, fields: { set: { instalments: agreed, dueDay }, unset: ['reminder'] }, isEdit: true };
}

const plain = ({ dueDay, amount }: InstalmentFields): InstalmentFields => ({ dueDay, amount });

/** As the history names an agreement: `3 rate`. */
export const instalmentCount = (count: number): string =>
  countText(count, { one: '%d rata', few: '%d rate', other: '%d rata' });

const countOf = ({ length }: readonly unknown[]): string | null =>
  length === 0 ? null : instalmentCount(length);

function refuseSettled(order: OrderFields): void {
  if (order.erasedAt) throw conflict('Nalog kupca je obrisan, pa se rate ove prijave više ne dogovaraju.');
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
function refusePastDays(agreed: readonly InstalmentFields[], earlier: readonly InstalmentFields[]): void {
  const known = new Set(earlier.map(({ dueDay }) => dueDay));
  const index = agreed.findIndex(({ dueDay }) => dueDay < today() && !known.has(dueDay));
  if (index >= 0)
    throw invalidInput({ [`instalments.${index}.dueDay`]: 'Rok rate ne može biti u prošlosti.' });
}

function refuseFarDays(agreed: readonly InstalmentFields[]): void {
  const [year, ...rest] = today().split('-');
  const latest = [Number(year) + INSTALMENT_YEARS_MAX, ...rest].join('-');
  const index = agreed.findIndex(({ dueDay }) => dueDay > latest);
  if (index >= 0)
    throw invalidInput({
      [`instalments.${index}.dueDay`]: `Rok rate može biti najviše ${INSTALMENT_YEARS_MAX} godine od danas.`,
    });
}
