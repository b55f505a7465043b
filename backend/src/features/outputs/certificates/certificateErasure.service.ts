import { type ClientSession, trusted, type Types } from 'mongoose';
import { env } from '../../../config/env.ts';
import { Certificate, type CertificateFields, CourseResult } from './certificate.model.ts';

/**
 * Removes the name and the badge from the certificates of participants who ask for it. What was issued stays: number, course,
 * day, state and signature, so that an edited paper does not pass. The name stays too where a law demands a register with names.
 */
export async function eraseCertificatesOf(
  participants: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
  const found = await Certificate.find({ participant: trusted({ $in: [...participants] }) })
    .session(session)
    .lean<CertificateFields[]>();
  const erasedAt = new Date();
  for (const { _id, snapshot } of found.filter((one) => one.erasedAt === null)) {
    const unnamed = { snapshot: { ...snapshot, name: '', grade: '' }, salt: '', erasedAt };
    const removed = { credential: null, exception: '', ...(!env.CERTIFICATES_KEEP_NAMES && unnamed) };
    await Certificate.updateOne({ _id }, { $set: removed }, { session });
  }
  await CourseResult.deleteMany({ _id: trusted({ $in: [...participants] }) }, { session });
}
