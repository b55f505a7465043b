import { type ClientSession, trusted, type Types } from 'mongoose';
import { Certificate, type CertificateFields, CourseResult } from './certificate.model.ts';

/**
 * Removes the name and the badge from the certificates of participants who ask for it. What was issued stays: number, course,
 * day, state and signature, so that an edited paper does not pass.
 */
export async function eraseCertificatesOf(
  participants: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
  const found = await Certificate.find({ participant: trusted({ $in: [...participants] }) })
    .session(session)
    .lean<CertificateFields[]>();
  const erasedAt = new Date();
  for (const certificate of found.filter((one) => one.erasedAt === null)) {
    const snapshot = { ...certificate.snapshot, name: '', grade: '' };
    const removed = { snapshot, salt: '', credential: null, erasedAt, exception: '' };
    await Certificate.updateOne({ _id: certificate._id }, { $set: removed }, { session });
  }
  await CourseResult.deleteMany({ _id: trusted({ $in: [...participants] }) }, { session });
}
