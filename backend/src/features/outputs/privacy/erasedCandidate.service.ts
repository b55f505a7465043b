import type { ClientSession } from 'mongoose';
import { env } from '../../../config/env.ts';
import { withTransaction } from '../../../database/transaction.ts';
import type { Logger } from '../../../lib/logger.ts';
import { deleteMailsOfCandidate } from '../../mail/mail.service.ts';
import {
  findByToken,
  findPresent,
  removeCandidateData,
  removeFile,
} from '../../site/candidates/candidates.service.ts';
import {
  noteRemovedId,
  readRemovedIds,
  shareRemovedId,
  storeRemovedId,
} from '../../users/accounts/removedIds.ts';
import { Erasure } from './erasure.model.ts';
import { finishErasure } from './erasure.service.ts';

const LIST = 'withdrawn-candidates';

/**
 * Withdraws an application for a job: its personal data, its file and the mails about it are removed at once. Throws `not_found`
 * for an unknown token.
 */
export const withdrawCandidate = (token: string): Promise<void> =>
  withdraw((session) => findByToken(token, session));

async function withdraw(find: (session: ClientSession) => ReturnType<typeof findByToken>): Promise<void> {
  const at = new Date();
  const { _id, file } = await withTransaction(
    async (session) => {
      const candidate = await find(session);
      await removeCandidateData(candidate, session);
      await storeRemovedId(LIST, { id: candidate._id.toString(), at }, session);
      const about = { candidate: candidate._id.toString(), to: candidate.email ?? '' };
      const { ids: mails, sendingUntil } = await deleteMailsOfCandidate(about, session);
      await Erasure.updateOne(
        { _id: candidate._id },
        { $set: { isParticipant: true, at, addresses: [], mails, sendingUntil } },
        { session, upsert: true },
      );
      return candidate;
    },
    { writes: [] },
  );
  if (file) await removeFile(file.id);
  // The job repeats a step that fails here, and the next start adds the id to the lists beside the database.
  await finishErasure(_id.toString()).catch(() => undefined);
  const removed = { id: _id.toString(), at };
  await noteRemovedId(env.DATA_DIR, LIST, removed).catch(() => undefined);
  await shareRemovedId(LIST, removed).catch(() => undefined);
}

/** Withdraws again, before the server listens, the candidates whom the restore of an older backup has brought back. */
export async function withdrawRestoredCandidates(logger: Logger): Promise<void> {
  for (const id of await readRemovedIds(env.DATA_DIR, LIST)) {
    const candidate = await findPresent(id);
    if (!candidate) continue;
    await withdraw(() => Promise.resolve(candidate));
    logger.info({ candidate: id }, 'withdrew a restored candidate again');
  }
}
