import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import type { moveSeatBody } from '@institut/contract/transfers/schema';
import { runName, runTitle } from '@institut/contract/timetable/runName';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import { conflict, recordNotFound, staleEdit } from '../../../../lib/errors.ts';
import { isBefore, policyOf } from '../../courses/policy.ts';
import { kmText } from '../../ledger/ledger.service.ts';
import type { SeatFields } from '../../seats/seatLookup.service.ts';
import { closedBy, type OfferedCourse } from '../../seats/seats.service.ts';
import { closedSentence } from '../../seats/shortage.ts';
import {
  type CancellationFacts,
  cancellationOf,
  type DecidedCancellation,
} from '../cancellations/refundRequest.ts';
import type { SeatMove } from '../changing/effects.ts';
import { movedTo } from '../changing/movedLines.ts';
import type { Next } from '../changing/orderChange.ts';
import type { OrderFields, OrderItemFields } from '../order.model.ts';
import { keysWithLines } from '../orderLookup.service.ts';
import { setting } from '../../../config/settings.ts';

type MoveFacts = CancellationFacts & {
  order: OrderFields;
  seat: SeatFields;
  /** The present first day of the course that the seat leaves; absent when it is deleted. */
  start: string | undefined;
  /** The course that gets the seat; undefined when it is not offered. */
  to: OfferedCourse | undefined;
  /** To which other runs of its course a buyer could move the seat. */
  runs: readonly { _id: Types.ObjectId }[];
  by: 'buyer' | 'staff';
};

type MoveCommand = z.output<typeof moveSeatBody>;

type MoveDecision = {
  /** The line that gets the seat. */
  line: OrderItemFields;
  /** The refund of what the order costs less; null for none. */
  decided: DecidedCancellation | null;
  /** The change of the order, to which its caller adds the record of the seat on the other course. */
  next: Omit<Next, 'move'> & { move: Omit<SeatMove, 'seat'> };
};

/**
 * Decides what the move of a held seat to another course changes: what the seats cost changes with it, the placed amounts do
 * not, and what was paid and is not needed any more is requested as a refund. Throws a conflict for a delivered order, a
 * released seat, and a course that is closed or in the order; for a buyer also for another course than a run of the same one, after
 * the last day for it, and for a fourth move; `stale_edit` for an old version, `price_changed` for another difference than was seen.
 */
export function decideMove(facts: MoveFacts, command: MoveCommand): MoveDecision {
  const { order, seat, records, by } = facts;
  const to = openCourse(facts);
  refuse(order, seat, command);
  const left = order.orderItems.find(({ _id }) => seat.line?.equals(_id));
  if (!left) throw recordNotFound('participants');
  const from = { name: left.name, start: facts.start ?? left.start ?? '' };
  if (by === 'buyer') refuseBuyer(facts, to, { line: left, start: from.start });
  const moved = movedTo(order, seat, to, records);
  if (!moved) {
    const sentence = `Prijava već ima mjesta na kursu ${runName(to.name, to.start)}. Otvorite novu prijavu za ovu osobu.`;
    throw conflict(sentence, 'conflict', { kurs: sentence });
  }
  const { line, orderItems, balance } = moved;
  refuseUnseen(balance, command);
  const refund = Math.max(0, -balance);
  const asked = { order, seats: [seat], by, rule: 'moved', refund, retained: 0, why: 'moved' } as const;
  const decided = refund > 0 ? cancellationOf(asked, facts) : null;
  return {
    line,
    decided,
    next: {
      seats: { orderItems, heldSeats: order.heldSeats },
      notes: [
        { event: 'moved', from: runTitle(from.name, from.start), to: runTitle(to.name, to.start) },
        ...(refund > 0 ? [{ event: 'refundRequested', from: null, to: kmText(refund) } as const] : []),
      ],
      fields: { set: keysWithLines(order, orderItems) },
      cancellation: decided && decided.cancellation,
      move: { from, to, balance },
    },
  };
}

function openCourse({ to, now }: MoveFacts): OfferedCourse {
  if (!to) throw conflict('Odabrani kurs više nije u ponudi.', 'conflict', { kurs: 'Odaberite drugi kurs.' });
  const closed = closedBy(to, now);
  if (closed) throw conflict(closedSentence(to.name, closed), 'applications_closed');
  return to;
}

function refuse(
  { __v, isDelivered }: OrderFields,
  { state, course }: SeatFields,
  command: MoveCommand,
): void {
  if (command.version !== undefined && command.version !== __v) throw staleEdit();
  if (isDelivered) throw conflict('Isporučena prijava se ne može premjestiti na drugi kurs.');
  if (state !== 'held') throw conflict('Ovo mjesto više nije zauzeto, pa se ne može premjestiti.');
  if (course.equals(command.kurs)) throw conflict('Mjesto je već na ovom kursu.');
}

/** Each transfer is a document with a number, so one person cannot go back and forth without an end. */
const TRANSFERS_MAX = 3;

/** Buyers move a seat only to another run of the same course, and only until the day that its rules name. */
function refuseBuyer(
  { seat: { transfers = 0 }, runs, now }: MoveFacts,
  to: OfferedCourse,
  { line, start }: { line: OrderItemFields; start: string },
): void {
  if (transfers >= TRANSFERS_MAX) {
    throw conflict(
      `Ovo mjesto ste već tri puta premjestili na drugi termin. Ako ga treba premjestiti još jednom, pišite nam na ${setting('email')}.`,
    );
  }
  if (!runs.some(({ _id }) => _id.equals(to._id))) {
    throw conflict('Preći možete samo na drugi termin istog kursa sa slobodnim mjestom.', 'conflict', {
      kurs: 'Odaberite drugi termin.',
    });
  }
  if (isBefore(start, policyOf(line).transferUntil, now)) return;
  throw conflict('Rok za prelazak na drugi termin je prošao. Pišite nam ako vam treba pomoć.');
}

/** Throws for another difference than the client has shown; one that sends none accepts the current prices. */
function refuseUnseen(balance: number, { differenceKm: seen }: MoveCommand): void {
  if (seen === undefined || toFeninga(seen) === balance) return;
  throw conflict(
    `Iznos se u međuvremenu promijenio, pa mjesto nije premješteno. ${differenceText(balance)} Provjerite i potvrdite ponovo.`,
    'price_changed',
  );
}

function differenceText(balance: number): string {
  if (balance === 0) return 'Sada nema doplate ni povrata.';
  const amount = formatKm(toKm(Math.abs(balance)));
  return balance > 0 ? `Za uplatu sada ostaje ${amount}.` : `Sada se vraća ${amount}.`;
}
