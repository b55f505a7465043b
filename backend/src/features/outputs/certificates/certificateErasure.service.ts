import { type ClientSession, trusted, type Types } from 'mongoose';
import { Certificate, type CertificateFields, CourseResult, hashOf } from './certificate.model.ts';

/**
 * Removes the name from the certificates of participants who ask for it. What was issued stays: number, course, day and state,
 * so that an edited paper does not pass.
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
    const sha256 = hashOf({ ...certificate, snapshot });
    await Certificate.updateOne(
      { _id: certificate._id },
      { $set: { snapshot, sha256, erasedAt, exception: '' } },
      { session },
    );
  }
  await CourseResult.deleteMany({ _id: trusted({ $in: [...participants] }) }, { session });
}
