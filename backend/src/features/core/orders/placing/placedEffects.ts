import type { PlaceOrderBody } from '@institut/contract/orders/schema';
import type { ClientSession, Types } from 'mongoose';
import { registered } from '../../../../lib/registered.ts';
import type { SessionUser } from '../../../../lib/sessionUser.ts';
import type { SeatFields } from '../../seats/seat.model.ts';
import type { OrderFields } from '../order.model.ts';

export type Buyer = Pick<SessionUser, 'id' | 'name' | 'lastName' | 'email' | 'permissions'>;

/** A new order with the seats that it is about to hold. */
export type PlacedOrder = {
  order: OrderFields;
  seats: readonly SeatFields[];
  buyer: Buyer;
  /** The names that came with the order. */
  participants: PlaceOrderBody['participants'];
  isByStaff: boolean;
};

/** The effects of new orders, in their order, each for a group of them at once; `backend/src/effects.ts` lists them. */
export const placedEffects =
  registered<readonly ((placed: readonly PlacedOrder[], session: ClientSession) => Promise<unknown>)[]>(
    'PLACED_EFFECTS',
  );

export type Acceptance = {
  token: string;
  /** The account that places the order. */
  buyer: Pick<Buyer, 'id' | 'email'>;
  isConfirmed: boolean;
  orderItems: readonly { kurs: string; qty: number }[];
};

/** An accepted offer: its entry of the waiting list and the seats that are reserved for it. */
export type Offer = { entry: { _id: Types.ObjectId }; seats: SeatFields[] };

/** Accepts an offer of a waiting list in the transaction of its order. */
export const offerAcceptance =
  registered<(acceptance: Acceptance, session: ClientSession) => Promise<Offer>>('OFFER_ACCEPTANCE');
