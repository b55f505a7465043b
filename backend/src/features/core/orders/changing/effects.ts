import type { DocumentKind } from '@institut/contract/documents/values';
import type { OrderActor } from '@institut/contract/orders/values';
import type { ClientSession, Types } from 'mongoose';
import { registered } from '../../../../lib/registered.ts';
import type { CourseFields } from '../../courses/course.model.ts';
import type { LedgerChange } from '../../ledger/ledger.service.ts';
import type { CancellationFields } from '../cancellations/cancellation.model.ts';
import type { SeatFields } from '../../seats/seat.model.ts';
import type { OrderFields } from '../order.model.ts';
import type { OrderChange } from './orderEvents.ts';

/** A document that a change has requested; it gets its number later. */
export type RequestedDocument = {
  _id: Types.ObjectId;
  kind: DocumentKind;
  replaces?: Types.ObjectId | null;
};

/** A run of a course as mails name it. */
export type Run = { name: string; start: string };

/** A seat that was moved from one course to another. */
export type SeatMove = {
  /** The record of the seat on the other course. */
  seat: SeatFields;
  from: Run;
  to: Run;
  /** In feninga; below 0 the refund of its cancellation. */
  balance: number;
};

/** A run of a course that does not take place. */
export type CancelledRun = Pick<CourseFields, '_id' | 'name' | 'start' | 'run' | 'lessons'>;

/** An order that has changed, as stored in the transaction of the change. */
export type ChangedOrder = {
  before: OrderFields;
  after: OrderFields;
  /** The new entries of the history. */
  events: readonly OrderChange[];
  by: OrderActor;
  /** The changes of the ledger; null for none: a rejection can leave nothing to pay, which is no payment. */
  ledger: readonly LedgerChange[] | null;
  /** Seats, or fields other than the state, are different. */
  hasOtherTerms: boolean;
  /** No mail is sent about the change. */
  isSilent: boolean;
  /** Until then staff can take the change back, so mails and documents wait. */
  notBefore: Date | undefined;
  /** A withdrawn payment goes to another order: its reference if the buyer may know it, otherwise empty. */
  movedTo: string | undefined;
  /** The cancellation of seats, or the refund of a moved one; null for none. */
  cancellation: CancellationFields | null;
  /** The seat that has moved to another course; null for none. */
  move: SeatMove | null;
  /** The run whose cancellation has released the seats; null for none. */
  cancelledRun: CancelledRun | null;
  /** The documents that the effects before this one have requested. */
  requested: readonly RequestedDocument[];
  session: ClientSession;
};

/** Something that follows from a change, in its transaction. May return documents that it has requested, for the effects after it. */
export type OrderEffect = (changed: ChangedOrder) => Promise<readonly RequestedDocument[] | void>;

/** The effects of every change of a placed order, in their order; `backend/src/effects.ts` lists them. */
export const orderEffects = registered<readonly OrderEffect[]>('ORDER_EFFECTS');

/** Runs the effects in their order. */
export async function runEffects(changed: Omit<ChangedOrder, 'requested'>): Promise<void> {
  const requested: RequestedDocument[] = [];
  for (const effect of orderEffects.get())
    requested.push(...((await effect({ ...changed, requested })) ?? []));
}

/** The effects of a change of an order that was made at a moment. */
export type CausedSince = { order: Types.ObjectId; since: Date };

/** Removes in a transaction what effects of a change have left, as long as nobody has seen it. */
export type EffectRemoval = {
  /** Returns false, with everything as it is, when a mail or a document of the booking has left. */
  ofBooking: (caused: CausedSince, session: ClientSession) => Promise<boolean>;
  /** Returns false when a mail about the decision has left. One about a cancelled order sends none. */
  ofDecision: (caused: CausedSince & { isMailed: boolean }, session: ClientSession) => Promise<boolean>;
};
export const effectRemoval = registered<EffectRemoval>('EFFECT_REMOVAL');
