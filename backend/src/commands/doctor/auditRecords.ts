import { trusted } from 'mongoose';
import { UserModel } from '../../features/users/lookup/user.model.ts';
import { RemovedRecord } from '../../features/users/accounts/removedIds.ts';
import { alteredSnapshots } from '../../features/outputs/reports/authorityReport.service.ts';
import { candidatesWithoutFile } from '../../features/site/candidates/candidateFiles.service.ts';
import { usedImages } from '../../features/site/uploads/orphans.service.ts';
import type { ObjectStore } from '../../lib/storage/objectStore.ts';
import { cancellationViolations } from './auditCancellations.ts';
import { discountCodeViolations } from './auditDiscountCodes.ts';
import { documentViolations } from './auditDocuments.ts';
import { orderViolations } from './auditOrders.ts';
import { attendanceViolations, runCountViolations, scanViolations } from './auditAttendance.ts';
import { participantViolations, reminderViolations } from './auditParticipants.ts';
import { paymentViolations } from './auditPayments.ts';
import { ratingViolations } from './auditRatings.ts';
import { mailViolations, noteViolations, paypalOrderViolations } from './auditReferences.ts';
import { cancelledRunViolations, seatViolations } from './auditSeats.ts';
import { statementViolations } from './auditStatements.ts';
import { waitingViolations } from './auditWaitingList.ts';
import type { Violation } from './violation.ts';

/**
 * Compares every record of the connected database with the rules that writes keep: amounts, payments, histories, seats
 * and references. Changes nothing. Each record is compared with itself, so that the site may be in use meanwhile.
 */
export async function auditRecords(): Promise<Violation[]> {
  const { found, ids } = await orderViolations();
  const checks = [
    seatViolations,
    participantViolations,
    waitingViolations,
    reminderViolations,
    attendanceViolations,
    scanViolations,
    runCountViolations,
    snapshotViolations,
    cancelledRunViolations,
    cancellationViolations,
    () => paymentViolations(ids),
    statementViolations,
    documentViolations,
    discountCodeViolations,
    ratingViolations,
    () => mailViolations(ids),
    () => paypalOrderViolations(ids),
    () => noteViolations(ids),
    deletedUserViolations,
  ];
  for (const check of checks) found.push(...(await check()));
  return found;
}

async function snapshotViolations(): Promise<Violation[]> {
  const problem = 'its figures are not those that were frozen';
  return (await alteredSnapshots()).map(({ _id }) => ({
    collection: 'reportsnapshots',
    id: _id.toString(),
    problem,
  }));
}

/** Returns the candidates whose file is missing. */
export async function auditCandidateFiles(store: ObjectStore): Promise<Violation[]> {
  const problem = 'its file is not in the store of the files of candidates';
  return (await candidatesWithoutFile(store)).map((id) => ({ collection: 'candidates', id, problem }));
}

/** A restore brings deleted users back until a server starts. */
async function deletedUserViolations(): Promise<Violation[]> {
  const deleted = await RemovedRecord.find({ list: 'erased-users' }, 'id').lean();
  const back = await UserModel.find({ _id: trusted({ $in: deleted.map(({ id }) => id) }) }, '_id').lean();
  const problem = 'deleted, and back since a restore; the next start of a server deletes it again';
  return back.map(({ _id }) => ({ collection: 'users', id: _id.toString(), problem }));
}

/** Returns the images that a record shows and that are not in the store of the images. */
export async function auditImages(store: ObjectStore): Promise<Violation[]> {
  const [used, stored] = [await usedImages(), await store.list()];
  const missing = [...used].filter((image) => !stored.has(image.slice(image.lastIndexOf('/') + 1)));
  const problem = 'a record shows this image, and there is no such file';
  return missing.map((id) => ({ collection: 'uploads', id, problem }));
}
