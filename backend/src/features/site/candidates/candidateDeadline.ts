import type { ClientSession, Types } from 'mongoose';
import { env } from '../../../config/env.ts';
import { Candidate } from './candidate.model.ts';
import { eraseAfter } from './candidateRules.ts';

type Ad = { _id: Types.ObjectId; dateEnd: string };

/** Erases the candidates of an ad so many days after its new deadline, in the transaction of the edit. A draft without one changes nothing. */
export async function moveErasure(before: Ad, { _id, dateEnd }: Ad, session: ClientSession): Promise<void> {
  if (dateEnd === '' || dateEnd === before.dateEnd) return;
  const candidates = await Candidate.find({ career: _id }, { talentPoolUntil: 1 }).session(session).lean();
  const updates = candidates.map(({ _id: candidate, talentPoolUntil }) => {
    const eraseAt = eraseAfter(dateEnd, env.CANDIDATE_RETENTION_DAYS, talentPoolUntil);
    return { updateOne: { filter: { _id: candidate }, update: { $set: { eraseAt } } } };
  });
  if (updates.length > 0) await Candidate.bulkWrite(updates, { session });
}
