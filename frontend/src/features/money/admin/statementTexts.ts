import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import type { BookEntryBody, StatementEntry } from '@institut/contract/statements/schema';
import type { ReversalState } from '@institut/contract/statements/values';
import { counted } from '../../../lib/format.ts';

export const countPayments = counted('uplata', 'uplate', 'uplata');
/** The object of „evidentiraj”. */
export const countBooked = counted('uplatu', 'uplate', 'uplata');

/** `Uplata od 192,00 KM, Ana Hodžić` */
export const nameOfEntry = ({ amount, payer }: StatementEntry): string =>
  [`Uplata od ${formatKm(amount)}`, payer].filter(Boolean).join(', ');

export const sumOf = (entries: readonly StatementEntry[]): number =>
  toKm(entries.reduce((sum, { amount }) => sum + toFeninga(amount), 0));

/** Returns the body that books an entry for the applications that it names. */
export const bodyOfEntry = ({ orders }: StatementEntry): BookEntryBody => ({
  orders: orders.map(({ reference, openAmount }) => ({ reference, openSeen: openAmount })),
});

/** Returns why an entry cannot be booked with others; null when it can. */
export function reasonAgainst({
  state,
  reversedOn,
}: Pick<StatementEntry, 'state' | 'reversedOn'>): string | null {
  if (state === 'booked') return 'već je evidentirana';
  if (reversedOn) return 'novac je vraćen';
  return state === 'found' || state === 'otherAmount' ? null : 'najprije odaberite prijavu';
}

/** The advice to staff about an entry that takes a payment back. */
export const REVERSAL_ADVICE: Readonly<Record<ReversalState, string>> = {
  booked:
    'Uplata se još vodi. Na stranici prijave evidentirajte povrat; ako je već zatražen, označite ga isplaćenim.',
  settled: 'Povrat je već evidentiran, ili je uplata stornirana.',
  notBooked: 'Uplata nije evidentirana. Nemojte je evidentirati.',
  unclear: 'Ne vidi se sigurno koju uplatu vraća. Provjerite u banci.',
};

/** `otvoreno 192,00 KM`, as the entries above leave it. */
export function openText(openAmount: number): string {
  if (openAmount < 0) return `preplata ${formatKm(-openAmount)}`;
  return openAmount === 0 ? 'ništa nije otvoreno' : `otvoreno ${formatKm(openAmount)}`;
}
