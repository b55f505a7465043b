import { model, Schema, type Types } from 'mongoose';

/** A user, or a participant, whose records are deleted and whose files are not yet; removed when they are. */
export type ErasureFields = {
  /** The user or participant. */
  _id: Types.ObjectId;
  isParticipant?: true;
  at: Date;
  /** The confirmed addresses of the person, to find the files of mails. */
  addresses: string[];
  /** The orders of the person, for the same. */
  orders: string[];
  /** The mails whose files may exist. */
  mails: Types.ObjectId[];
  /** Until when a process may write another file, because it was sending a mail. */
  sendingUntil: Date | null;
};

const erasureSchema = new Schema<ErasureFields>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    isParticipant: Boolean,
    at: { type: Date, required: true },
    addresses: [String],
    orders: [String],
    mails: [Schema.Types.ObjectId],
    sendingUntil: { type: Date, default: null },
  },
  { versionKey: false },
);

export const Erasure = model('Erasure', erasureSchema);
