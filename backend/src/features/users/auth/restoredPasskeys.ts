import { trusted, type Types } from 'mongoose';
import { env } from '../../../config/env.ts';
import { dryRunSession } from '../../../database/dryRun.ts';
import { withTransaction } from '../../../database/transaction.ts';
import type { Logger } from '../../../lib/logger.ts';
import { noteRemovedId, readRemovedIds, storeRemovedId } from '../accounts/removedIds.ts';
import { deleteSecondFactor, isOn, SecondFactor } from './secondFactor.model.ts';

/**
 * Notes passkeys whose removal is about to be stored, so that no backup brings them back. Called before the commit: what is
 * noted without being removed then is removed by the next start.
 */
export async function rememberRemovedPasskeys(ids: readonly string[], at = new Date()): Promise<void> {
  if (dryRunSession()) return;
  for (const id of ids) {
    await noteRemovedId(env.DATA_DIR, 'removed-passkeys', { id, at });
    await storeRemovedId('removed-passkeys', { id, at });
  }
}

const BATCH = 200;

/** Removes again, before the server listens, the passkeys that the restore of an older backup has brought back. */
export async function dropRestoredPasskeys(logger: Logger): Promise<void> {
  const removed = await readRemovedIds(env.DATA_DIR, 'removed-passkeys');
  const ids = [...removed];
  for (let at = 0; at < ids.length; at += BATCH) {
    const isBack = { 'passkeys._id': trusted({ $in: ids.slice(at, at + BATCH) }) };
    for (const { _id } of await SecondFactor.find(isBack, '_id').lean()) {
      await dropPasskeys(_id, removed);
      logger.info({ user: _id.toString() }, 'removed a restored passkey again');
    }
  }
}

async function dropPasskeys(user: Types.ObjectId, removed: ReadonlySet<string>): Promise<void> {
  await withTransaction(async (session) => {
    const record = await SecondFactor.findById(user).session(session).lean();
    if (!record) return;
    const passkeys = record.passkeys.filter(({ _id }) => !removed.has(_id));
    await (isOn({ ...record, passkeys })
      ? SecondFactor.updateOne({ _id: user }, { $set: { passkeys } }, { session })
      : deleteSecondFactor(user.toString(), session));
  });
}
