import type { ClientSession, Types } from 'mongoose';
import { registered } from '../../../lib/registered.ts';

type Account = { id: string; email: string };
/** Something that follows from a change of an account, in its transaction. */
export type AccountEffect = (account: Account, session: ClientSession) => Promise<unknown>;

/** Effects of a confirmed address, and of a confirmed one that its account gives up; `backend/src/effects.ts` lists them. */
export const accountEffects = registered<{
  addressConfirmed: readonly AccountEffect[];
  addressLeft: readonly AccountEffect[];
}>('ACCOUNT_EFFECTS');

/** Finds the users who gave a telephone number with an order. */
export const callerSearch = registered<(keyword: string) => Promise<Types.ObjectId[]>>('CALLER_SEARCH');

/** Does what follows from the confirmed address of an account, in the transaction that confirms it. */
export async function settleAddress(account: Account, session: ClientSession): Promise<void> {
  for (const effect of accountEffects.get().addressConfirmed) await effect(account, session);
}

/** Does what follows when an account gives up a confirmed address, in the same transaction. */
export async function giveUpAddress(account: Account, session: ClientSession): Promise<void> {
  for (const effect of accountEffects.get().addressLeft) await effect(account, session);
}
