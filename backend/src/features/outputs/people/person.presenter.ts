import { toKm } from '@institut/contract/money/money';
import type { FoundPerson, Person } from '@institut/contract/people/schema';
import { isEmailConfirmed, type UserDocument } from '../../users/lookup/user.model.ts';
import { presentListedOrder } from '../../core/orders/order.presenter.ts';
import { presentPayment } from '../../core/ledger/payment.presenter.ts';
import type { PersonRecords } from './person.service.ts';

export const presentFoundPerson = (user: UserDocument): FoundPerson => ({
  _id: user.id,
  name: user.name,
  lastName: user.lastName,
  email: user.email,
  isEmailConfirmed: isEmailConfirmed(user),
});

/** A person for staff who see orders; rights and security of the account are in `getUser`. */
export function presentPerson(records: PersonRecords): Person {
  const { user, orders, contact, sums, seats, participations, payments, reviews } = records;
  return {
    ...presentFoundPerson(user),
    isAdmin: user.isAdmin,
    roles: [...user.roles],
    invitedAt: user.invitedAt?.toISOString() ?? null,
    registeredAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    phone: contact.phone,
    address: contact.address && {
      address: contact.address.address,
      city: contact.address.city,
      postalCode: contact.address.postalCode,
      country: contact.address.country,
    },
    orders: { items: orders.orders.map((order) => presentListedOrder(order)), total: orders.total },
    seats: { items: seats.rows.map(presentSeats), total: seats.total },
    participations: { items: participations.rows.map(presentParticipation), total: participations.total },
    sums: {
      paid: toKm(sums.paid),
      refunded: toKm(sums.refunded),
      open: toKm(sums.open),
      surplus: toKm(sums.surplus),
    },
    payments: { items: payments.rows.map(presentPersonPayment), total: payments.total },
    reviews: { items: reviews.reviews.map(presentReview), total: reviews.total },
  };
}

const presentSeats = ({ held, start }: PersonRecords['seats']['rows'][number]) => ({
  course: {
    _id: held.course.toString(),
    name: held.name,
    start: start || null,
  },
  seats: held.seats,
});

const presentParticipation = ({
  participant,
  order,
  name,
  start,
  isHeld,
}: PersonRecords['participations']['rows'][number]) => ({
  _id: participant._id.toString(),
  course: { _id: participant.course.toString(), name, start: start || null },
  isHeld,
  order: {
    _id: order._id.toString(),
    reference: order.reference,
    buyer: order.buyerName,
    status: order.status,
  },
});

const presentPersonPayment = ({ record, reference }: PersonRecords['payments']['rows'][number]) => ({
  ...presentPayment(record),
  order: { _id: String(record.order), reference },
});

const presentReview = ({ review, courseName }: PersonRecords['reviews']['reviews'][number]) => ({
  _id: review._id.toString(),
  course: { _id: review.course.toString(), name: courseName },
  rating: review.rating,
  comment: review.comment,
  createdAt: review.createdAt.toISOString(),
});
