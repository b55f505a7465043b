import {
  DELIVERY_REASONS,
  DELIVERY_STATES,
  MESSAGE_AUDIENCES,
  MESSAGE_STATES,
  type DeliveryReason,
  type DeliveryState,
  type MessageAudience,
  type MessageState,
} from '@institut/contract/messages/values';
import { RETENTION_DAYS } from '@institut/contract/limits';
import { model, Schema, type Types } from 'mongoose';

const KEPT_SECONDS = RETENTION_DAYS.courseMessage * 24 * 60 * 60;

/** A message of staff to a group of people of a course. */
export type MessageFields = {
  _id: Types.ObjectId;
  course: Types.ObjectId;
  audience: MessageAudience;
  subject: string;
  text: string;
  state: MessageState;
  /** When it starts, or has started. */
  scheduledAt: Date;
  by: { user: Types.ObjectId; name: string };
  /** The account and the key of the request: a repetition finds what the first one has stored. */
  key: string;
  requestHash: string;
};

/** The message to one address. The addresses are stored when it starts and stay the same from then on. */
export type DeliveryFields = {
  _id: Types.ObjectId;
  message: Types.ObjectId;
  address: string;
  /** Empty for somebody without one. */
  name: string;
  /** The order of the seats for which the address gets it; null on the waiting list. */
  order: Types.ObjectId | null;
  seats: Types.ObjectId[];
  /** The order is theirs. */
  ownsOrder: boolean;
  /** The entry of the waiting list. */
  waiting: Types.ObjectId | null;
  state: DeliveryState;
  reason: DeliveryReason | null;
  /** The mail of the outbox; null before its turn. */
  mail: Types.ObjectId | null;
  /** When the mail was queued. */
  queuedAt: Date | null;
  at: Date;
};

const id = { type: Schema.Types.ObjectId, required: true };
const optionalId = { type: Schema.Types.ObjectId, default: null };
const text = { type: String, required: true };
const date = { type: Date, required: true };

const messageSchema = new Schema<MessageFields>(
  {
    course: id,
    audience: { ...text, enum: MESSAGE_AUDIENCES },
    subject: text,
    text,
    state: { ...text, enum: MESSAGE_STATES },
    scheduledAt: { ...date, expires: KEPT_SECONDS },
    by: new Schema({ user: id, name: text }, { _id: false }),
    key: text,
    requestHash: text,
  },
  { versionKey: false },
);
messageSchema.index({ key: 1 }, { unique: true });
messageSchema.index({ course: 1, scheduledAt: -1 });
messageSchema.index({ state: 1, scheduledAt: 1 });

const deliverySchema = new Schema<DeliveryFields>(
  {
    message: id,
    address: text,
    name: { type: String, default: '' },
    order: optionalId,
    seats: [Schema.Types.ObjectId],
    ownsOrder: { type: Boolean, default: false },
    waiting: optionalId,
    state: { ...text, enum: DELIVERY_STATES, default: 'waiting' },
    reason: { type: String, enum: DELIVERY_REASONS, default: null },
    mail: optionalId,
    queuedAt: { type: Date, default: null },
    at: { ...date, expires: KEPT_SECONDS },
  },
  { versionKey: false },
);
deliverySchema.index({ message: 1, address: 1 }, { unique: true });
// For the next addresses, and for those whose mails are on their way.
deliverySchema.index({ state: 1, mail: 1, _id: 1 });
// For the limit of a minute.
deliverySchema.index({ queuedAt: 1 });
// For the erasure of personal data.
deliverySchema.index({ address: 1 });
deliverySchema.index({ order: 1 });

export const Message = model('Message', messageSchema);
export const Delivery = model('Delivery', deliverySchema);
