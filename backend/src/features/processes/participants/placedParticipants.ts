import { PAYMENT_METHOD, type PaymentMethod } from '@institut/contract/orders/checkout';
import { NOBODY, type Person, personOf } from '@institut/contract/participants/person';
import type { placedParticipants } from '@institut/contract/participants/schema';
import type { ClientSession, Types } from 'mongoose';
import type { z } from 'zod';
import type { SeatFields } from '../../core/seats/seat.model.ts';
import {
  buyerAsParticipant,
  Participant,
  participantKeys,
  type ParticipantFields,
  unnamedParticipant,
} from './participant.model.ts';

/** A new order as far as its participants depend on it. */
export type PlacedOrder = {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  buyerName: string;
  reference: string;
  paymentMethod: PaymentMethod;
  phone?: string;
  orderItems: readonly {
    _id: Types.ObjectId;
    kurs: Types.ObjectId;
    name: string;
    qty: number;
    start?: string;
  }[];
};
type PlacedNames = z.output<typeof placedParticipants>;
type Buyer = Pick<Person, 'name' | 'lastName' | 'email'>;

type Placed = {
  order: PlacedOrder;
  seats: readonly SeatFields[];
  buyer: Buyer;
  /** The names that came with the order. */
  participants: PlacedNames | undefined;
};

/**
 * Stores a participant for each seat of new orders: the names that came with one take the seats of their course one after
 * another; the buyer among them has the name and the address of the account. Without any, a buyer who pays for one seat of a
 * course is its participant. Invitations follow when the application is accepted.
 */
export async function storeParticipants(placed: readonly Placed[], session: ClientSession): Promise<void> {
  const records = placed.flatMap(({ order, seats, participants, buyer }) =>
    participantsOf(order, seats, participants, buyer),
  );
  await Participant.collection.insertMany(records, { session });
}

/**
 * Returns the participants of the seats of a stored order without any: of one for a single seat that its buyer pays for, the
 * buyer, otherwise nobody.
 */
export function storedParticipants(
  order: PlacedOrder & { buyerEmail: string; erasedAt?: Date },
  seats: readonly SeatFields[],
): ParticipantFields[] {
  const [name = '', ...rest] = order.buyerName.split(' ');
  const buyer = { name, lastName: rest.join(' '), email: order.buyerEmail };
  return participantsOf(order, seats, order.erasedAt ? [] : undefined, buyer);
}

/** Returns the participants of the seats of a new order. */
export function participantsOf(
  order: PlacedOrder,
  seats: readonly SeatFields[],
  placed: PlacedNames | undefined,
  buyer: Buyer,
): ParticipantFields[] {
  const left = [...(placed ?? [])];
  return seats.map(({ _id, course, line }) => {
    const seat = { _id, course, order: order._id };
    const index = left.findIndex(({ kurs }) => course.equals(kurs));
    const [given] = index < 0 ? [] : left.splice(index, 1);
    if (given) {
      const person = personOf(given);
      return given.isBuyer
        ? buyerAsParticipant(seat, { ...person, ...ownName(buyer, person) }, order.user)
        : {
            ...unnamedParticipant(seat),
            ...person,
            state: 'invited',
            ...participantKeys(person),
          };
    }
    const qty = order.orderItems.find((item) => line?.equals(item._id))?.qty;
    const takesPart = !placed && qty === 1 && order.paymentMethod === PAYMENT_METHOD.self;
    return takesPart
      ? buyerAsParticipant(seat, { ...NOBODY, ...buyer, phone: order.phone ?? '' }, order.user)
      : unnamedParticipant(seat);
  });
}

/** An account may have no last name. */
const ownName = ({ name, lastName, email }: Buyer, given: Person): Buyer => ({
  name,
  lastName: lastName || given.lastName,
  email,
});
