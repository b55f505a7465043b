import { fold } from '../../../database/search/keys.ts';
import { referencesIn } from './matching.ts';
import type { StatementEntryFields } from './statementEntry.model.ts';
import type { Outgoing } from './statementFacts.ts';

/** A payment that may be taken back, with the references that it names or was booked for, as `foldReference` writes them. */
export type Reversible = Pick<
  StatementEntryFields,
  'bookedAt' | 'amount' | 'payer' | 'payerAccount' | 'bankRef' | 'reversedOn'
> & { references: readonly string[] };

/** An outgoing entry with the payment that it takes back. One that is not certain, several, or none are for people to decide. */
export type Reversal<Payment> = { outgoing: Outgoing; payments: Payment[]; isCertain: boolean };

const SHOWN_MAX = 5;

const nameOf = (payer: string): string =>
  fold(payer)
    .split(/[^\p{L}\p{N}]+/u)
    .toSorted()
    .join(' ');

type Sides = Pick<Reversible, 'amount' | 'payer' | 'payerAccount' | 'bankRef' | 'references'>;

/**
 * Returns what connects an entry with a payment of the same amount, the strongest first. The institute may also pay somebody as much
 * as it got. Banks write NONREF where they have no reference.
 */
function signsOf({ amount, payer, payerAccount, bankRef, references }: Sides) {
  const ofAmount = (signs: readonly string[]) => signs.flatMap((sign) => (sign ? [`${amount} ${sign}`] : []));
  return {
    certain: ofAmount([
      /^(?:NONREF)?$/i.test(bankRef) ? '' : `bank ${bankRef}`,
      ...references.map((one) => `order ${one}`),
    ]),
    possible: ofAmount([payerAccount && `account ${payerAccount}`, payer && `payer ${nameOf(payer)}`]),
  };
}

/** Returns one of payments that are alike, and all of others. */
function withoutAlike<Payment extends Reversible>(payments: readonly Payment[]): Payment[] {
  const noted = payments.filter(({ reversedOn }) => reversedOn);
  const left = noted.length > 0 ? noted : payments;
  const kinds = new Set(
    left.map((one) => JSON.stringify([nameOf(one.payer), one.payerAccount, one.references])),
  );
  return left.slice(0, kinds.size > 1 ? SHOWN_MAX : 1);
}

/**
 * Returns which outgoing entries take back a payment of the same amount that arrived before, newest payments first. A payment is
 * taken back once: `reversedOn` of an earlier import leaves it to the entry of that day. Others that no sign connects with a payment
 * are left out, unless the bank calls them a reversal.
 */
export function matchReversals<Payment extends Reversible>(
  outgoing: readonly Outgoing[],
  payments: readonly Payment[],
): Reversal<Payment>[] {
  const bySign = new Map<string, Payment[]>();
  for (const payment of payments.toSorted((a, b) => b.bookedAt.getTime() - a.bookedAt.getTime())) {
    const { certain, possible } = signsOf(payment);
    for (const sign of [...certain, ...possible, String(payment.amount)]) {
      const alike = bySign.get(sign);
      if (alike) alike.push(payment);
      else bySign.set(sign, [payment]);
    }
  }
  const taken = new Set<Payment>();
  return outgoing.flatMap((entry) => {
    const day = entry.bookedAt.getTime();
    const isPossible = (payment: Payment): boolean =>
      payment.bookedAt.getTime() <= day &&
      (payment.reversedOn?.getTime() ?? day) === day &&
      !taken.has(payment);
    const withSign = (signs: readonly string[]): Payment[] =>
      signs.map((sign) => (bySign.get(sign) ?? []).filter(isPossible)).find(({ length }) => length > 0) ?? [];
    const { certain, possible } = signsOf({ ...entry, references: referencesIn(entry.purpose) });
    const meant = withSign(certain);
    const others = entry.isReversal ? [...possible, String(entry.amount)] : possible;
    const payments = withoutAlike(meant.length > 0 ? meant : withSign(others));
    const [only] = payments;
    if (!only && !entry.isReversal) return [];
    if (only && payments.length === 1) taken.add(only);
    const isCertain = payments.length === 1 && (meant.length > 0 || entry.isReversal);
    return [{ outgoing: entry, payments, isCertain }];
  });
}
