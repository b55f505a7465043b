import { withTransaction } from '../../../database/transaction.ts';
import { deleteMailsOfCandidate } from '../../mail/mail.service.ts';
import { findByToken, removeCandidateData, removeFile } from '../../site/candidates/candidates.service.ts';
import { Erasure } from './erasure.model.ts';
import { finishErasure } from './erasure.service.ts';

/**
 * Withdraws an application for a job: its personal data, its file and the mails about it are removed at once. Throws `not_found`
 * for an unknown token.
 */
export async function withdrawCandidate(token: string): Promise<void> {
  const { _id, file } = await withTransaction(
    async (session) => {
      const candidate = await findByToken(token, session);
      await removeCandidateData(candidate, session);
      const about = { candidate: candidate._id.toString(), to: candidate.email ?? '' };
      const { ids: mails, sendingUntil } = await deleteMailsOfCandidate(about, session);
      await Erasure.updateOne(
        { _id: candidate._id },
        { $set: { isParticipant: true, at: new Date(), addresses: [], mails, sendingUntil } },
        { session, upsert: true },
      );
      return candidate;
    },
    { writes: [] },
  );
  if (file) await removeFile(file.id);
  // The job repeats a step that fails here.
  await finishErasure(_id.toString()).catch(() => undefined);
}
