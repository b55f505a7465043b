import { trusted } from 'mongoose';
import { DocumentModel } from '../../features/outputs/documents/document.model.ts';
import { Payment } from '../../features/core/ledger/payment.model.ts';

/** Moves the end of the time in which decisions and bookings before can be undone. Their mails stay as they are. */
export async function endUndoPeriod(at = new Date()): Promise<void> {
  await DocumentModel.updateMany({ notBefore: trusted({ $exists: true }) }, { notBefore: at });
  await Payment.updateMany({}, { $unset: { undo: '' } });
}
