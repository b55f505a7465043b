import type { ClientSession } from 'mongoose';
import { confirmOrdersOf } from '../../core/orders/unpaid/unconfirmed.service.ts';
import { moveEntries } from '../../processes/waitingList/waitingAddress.service.ts';

/** Does what follows from the confirmed address of an account, in the transaction that confirms it. */
export async function settleAddress(
  account: { id: string; email: string },
  session: ClientSession,
): Promise<void> {
  await confirmOrdersOf(account.id, session);
  await moveEntries(account, session);
}
