import type { AttendanceSum } from '@institut/contract/attendance/percentage';
import { toKm } from '@institut/contract/money/money';
import { personOf } from '@institut/contract/participants/person';
import type { CourseParticipant, OrderSeat } from '@institut/contract/participants/schema';
import type { OrderFields } from '../../core/orders/order.model.ts';
import type { NumberedSeat } from '../../core/seats/seatLookup.service.ts';
import type { ParticipantFields } from './participant.model.ts';

const presentParticipant = (participant: ParticipantFields): OrderSeat['participant'] => ({
  _id: participant._id.toString(),
  state: participant.state,
  ...personOf(participant),
  isBuyer: participant.isBuyer,
  invitedAt: participant.invitedAt?.toISOString() ?? null,
  version: participant.version,
});

export type SeatOfOrder = {
  seat: NumberedSeat;
  participant: ParticipantFields;
  course: string;
  start: string | null;
  isAdmitted: boolean;
  mayReplace: boolean;
  /** Why not; null for a released seat. */
  refusal: string | null;
  /** Of the viewer's own seat. */
  attendance: AttendanceSum | null;
} & Pick<OrderSeat, 'register'>;

export const presentOrderSeat = (one: SeatOfOrder): OrderSeat => ({
  _id: one.seat._id.toString(),
  number: one.seat.number,
  kurs: one.seat.course.toString(),
  course: one.course,
  start: one.start,
  state: one.seat.state,
  reason: one.seat.reason,
  participant: presentParticipant(one.participant),
  isAdmitted: one.isAdmitted,
  mayReplace: one.mayReplace,
  refusal: one.refusal,
  attendance: one.attendance && {
    heldMinutes: one.attendance.heldMinutes,
    attendedMinutes: one.attendance.attendedMinutes,
    percent: one.attendance.percent,
  },
  ...(one.register && { register: one.register }),
});

export type OrderOfParticipant = Pick<
  OrderFields,
  | '_id'
  | 'reference'
  | 'buyerName'
  | 'buyerEmail'
  | 'phone'
  | 'note'
  | 'status'
  | 'paymentStatus'
  | 'isPaid'
  | 'paid'
  | 'refunded'
  | 'openAmount'
  | 'createdAt'
>;

export const presentCourseParticipant = (
  participant: ParticipantFields,
  order: OrderOfParticipant,
): CourseParticipant => ({
  ...presentParticipant(participant),
  seat: participant.seat.toString(),
  order: {
    _id: order._id.toString(),
    reference: order.reference,
    buyer: order.buyerName,
    buyerEmail: order.buyerEmail,
    phone: order.phone ?? '',
    note: order.note ?? '',
    status: order.status,
    paymentStatus: order.paymentStatus,
    isPaid: order.isPaid,
    paid: toKm(order.paid),
    refunded: toKm(order.refunded),
    openAmount: toKm(order.openAmount),
  },
});

/** A participant in the copy of one's own data. */
export const presentOwnParticipant = (participant: ParticipantFields) => ({
  _id: participant._id.toString(),
  order: participant.order.toString(),
  kurs: participant.course.toString(),
  state: participant.state,
  isCurrent: participant.isCurrent,
  isBuyer: participant.isBuyer,
  ...personOf(participant),
  invitedAt: participant.invitedAt?.toISOString() ?? null,
  namesAskedAt: participant.namesAskedAt?.toISOString() ?? null,
  ...(participant.register && {
    register: { answers: participant.register.answers, at: participant.register.at.toISOString() },
  }),
});
