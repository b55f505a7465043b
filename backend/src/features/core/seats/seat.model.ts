import { SEAT_REASONS, SEAT_STATES, type SeatReason, type SeatState } from '@institut/contract/seats/values';
import { model, Schema, Types } from 'mongoose';

/**
 * One seat of a course that an order holds or has held, or that is offered. Free seats have no record: `freeSeats` of the
 * course counts them.
 */
export type SeatFields = {
  _id: Types.ObjectId;
  course: Types.ObjectId;
  /** Null while the seat is offered; a held seat has an order. */
  order: Types.ObjectId | null;
  /** The line of the order. */
  line: Types.ObjectId | null;
  state: SeatState;
  /** Why the seat was released; null in the other states. */
  reason: SeatReason | null;
  releasedAt: Date | null;
  /**
   * The released seat that a seat which is set aside succeeds. The order of that seat may take it back, so the field
   * is removed when the seat is offered to somebody.
   */
  successorOf?: Types.ObjectId;
  /** Since when the seat is set aside in the place of a released one; absent when it can be offered at once. */
  setAsideAt?: Date;
  /** How often its buyer has moved the seat from run to run; absent in seats that were never moved. */
  transfers?: number;
  /** The entry of the waiting list that the seat is offered to; absent while it is set aside. */
  entry?: Types.ObjectId;
};

const id = { type: Schema.Types.ObjectId, required: true };
const ofOrder = {
  type: Schema.Types.ObjectId,
  default: null,
  required(this: SeatFields) {
    return this.state !== 'offered';
  },
};

const seatSchema = new Schema<SeatFields>(
  {
    course: id,
    order: ofOrder,
    line: ofOrder,
    state: { type: String, enum: SEAT_STATES, required: true },
    reason: { type: String, enum: SEAT_REASONS, default: null },
    releasedAt: { type: Date, default: null },
    successorOf: Schema.Types.ObjectId,
    setAsideAt: Date,
    transfers: Number,
    entry: Schema.Types.ObjectId,
  },
  { versionKey: false },
);

seatSchema.index({ order: 1, state: 1 });
seatSchema.index({ course: 1, state: 1 });
seatSchema.index({ entry: 1 }, { sparse: true });

export const Seat = model('Seat', seatSchema);

type SeatStatus = Pick<SeatFields, 'state' | 'reason' | 'releasedAt'>;
/** The part of an order that says which seats it holds. */
export type SeatHolder = {
  _id: Types.ObjectId;
  orderItems: readonly { _id: Types.ObjectId; kurs: Types.ObjectId; qty: number; held: number }[];
};
type Line = SeatHolder['orderItems'][number];

const HELD: SeatStatus = { state: 'held', reason: null, releasedAt: null };

/** Returns a record of each seat that was ordered. */
export const seatRecords = (
  { _id: order, orderItems }: SeatHolder,
  status = HELD,
  newId: (line: Line, index: number) => Types.ObjectId = () => new Types.ObjectId(),
): SeatFields[] =>
  orderItems.flatMap((line) =>
    Array.from({ length: line.qty }, (_, index) => ({
      _id: newId(line, index),
      course: line.kurs,
      order,
      line: line._id,
      ...status,
    })),
  );

/** Returns the record of a seat that is set aside in the place of a released one. */
export const setAsideRecord = ({ _id, course }: Pick<SeatFields, '_id' | 'course'>): SeatFields => ({
  _id: new Types.ObjectId(),
  course,
  order: null,
  line: null,
  state: 'offered',
  reason: null,
  releasedAt: null,
  successorOf: _id,
  setAsideAt: new Date(),
});

/** Returns the record of a seat that is new or was free and becomes an offered one. */
export const offeredRecord = (course: Types.ObjectId, entry: Pick<SeatFields, 'entry'> = {}): SeatFields => ({
  _id: new Types.ObjectId(),
  course,
  order: null,
  line: null,
  state: 'offered',
  reason: null,
  releasedAt: null,
  ...entry,
});

/** Returns the status of the seats of a rejected order. */
export const releasedWith = (reason: SeatReason, releasedAt: Date): SeatStatus => ({
  state: 'released',
  reason,
  releasedAt,
});

type Ended = { erasedAt?: Date; expiredAt: Date | null; updatedAt: Date };

/** Returns the status of the seats of a rejected order that is made up for a demo, a test or a benchmark. */
export function releasedBefore({ erasedAt, expiredAt, updatedAt }: Ended): SeatStatus {
  if (erasedAt) return releasedWith('erased', erasedAt);
  return expiredAt ? releasedWith('expired', expiredAt) : releasedWith('rejected', updatedAt);
}
