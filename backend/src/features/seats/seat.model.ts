import { SEAT_REASONS, SEAT_STATES, type SeatReason, type SeatState } from '@institut/contract/seats/values';
import { model, Schema, Types } from 'mongoose';

/** One seat of a course that an order holds or has held. Free seats have no record: `freeSeats` of the course counts them. */
export type SeatFields = {
  _id: Types.ObjectId;
  course: Types.ObjectId;
  order: Types.ObjectId;
  /** The line of the order. */
  line: Types.ObjectId;
  state: SeatState;
  /** Why the seat was released; null while it is held. */
  reason: SeatReason | null;
  releasedAt: Date | null;
};

const id = { type: Schema.Types.ObjectId, required: true };

const seatSchema = new Schema<SeatFields>(
  {
    course: id,
    order: id,
    line: id,
    state: { type: String, enum: SEAT_STATES, required: true },
    reason: { type: String, enum: SEAT_REASONS, default: null },
    releasedAt: { type: Date, default: null },
  },
  { versionKey: false },
);

seatSchema.index({ order: 1, state: 1 });
seatSchema.index({ course: 1, state: 1 });

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

/** Returns the status of the seats of a rejected order. */
export const releasedWith = (reason: SeatReason, releasedAt: Date): SeatStatus => ({
  state: 'released',
  reason,
  releasedAt,
});

type Ended = { erasedAt?: Date | undefined; expiredAt?: Date | null | undefined; updatedAt: Date };

/** Returns the status of the seats of an order that was rejected before seats were records. */
export function releasedBefore({ erasedAt, expiredAt, updatedAt }: Ended): SeatStatus {
  if (erasedAt) return releasedWith('erased', erasedAt);
  return expiredAt ? releasedWith('expired', expiredAt) : releasedWith('rejected', updatedAt);
}
