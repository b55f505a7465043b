import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import type { moveSeatBody } from '@institut/contract/transfers/schema';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { env } from '../../../config/env.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, recordNotFound, staleEdit } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { authorOf, isStaff, requireOwn } from '../cancellations/cancellation.service.ts';
import { isBefore, policyOf } from '../../core/courses/policy.ts';
import { cancellationsOf } from '../../core/orders/cancellations/cancellationLookup.service.ts';
import { cancellationOf, storeCancellation } from '../../core/orders/cancellations/refundRequest.ts';
import { findOtherRuns } from '../../core/courses/courseLookup.service.ts';
import { changeOrderWithin } from '../../core/orders/changing/orderChange.ts';
import {
  keysWithLines,
  type OrderFields,
  type OrderItemFields,
} from '../../core/orders/orderLookup.service.ts';
import { moveParticipant } from '../participants/participants.service.ts';
import { kmText, recordsOf } from '../../core/ledger/ledger.service.ts';
import { findSeatOf, type SeatFields } from '../../core/seats/seatLookup.service.ts';
import {
  closedBy,
  findOffered,
  findStarts,
  moveSeats,
  type OfferedCourse,
  SeatShortage,
} from '../../core/seats/seats.service.ts';
import { closedSentence, shortageConflict } from '../../core/seats/shortage.ts';
import { balanceAfter, lineFor, withMoved } from '../../core/orders/changing/movedLines.ts';
import { runText } from '../../core/orders/mails/transfer.mails.ts';

type Body = z.output<typeof moveSeatBody>;

/**
 * Moves a held seat of an order to another course, with its participant, in one transaction. What the seats cost changes
 * with it, the placed amounts do not; what was paid and is not needed any more is requested as a refund. The buyer and an
 * invited participant get a mail. Throws a conflict for a version that is not the newest, a delivered order, a released seat,
 * and for a course that is full, has begun or is in the order; `price_changed` for another difference than the caller has seen.
 */
export async function moveSeat(id: string, viewer: SessionUser, body: Body): Promise<OrderFields> {
  const to = await offeredCourse(body.kurs);
  return withTransaction(
    async (session) => {
      const seat = await findSeatOf(id, body.seat, session);
      if (!seat) throw recordNotFound('participants');
      const { after } = await changeOrderWithin(
        id,
        {
          by: authorOf(viewer),
          next: async (order) => {
            requireOwn(order, viewer);
            refuse(order, seat, body);
            const seatLine = lineOf(order, seat);
            const from = { name: seatLine.name, start: await startOf(seatLine) };
            if (!isStaff(viewer)) {
              refuseAnother(seat);
              await refuseForBuyer(seatLine, from.start, to);
            }
            const line = placeOn(order, seat, to);
            const moved = withMoved(order, seat, line);
            const records = await recordsOf(order._id, session);
            const balance = balanceAfter(order, moved, records);
            refuseUnseen(balance, body);
            const refund = Math.max(0, -balance);
            const asked = {
              by: authorOf(viewer)(order).by,
              rule: 'moved',
              refund,
              retained: 0,
              why: 'moved',
            } as const;
            const cancellation =
              refund > 0
                ? await storeCancellation(
                    cancellationOf(
                      { order, seats: [seat], ...asked },
                      { records, earlier: await cancellationsOf(order._id, session), now: new Date() },
                    ),
                    session,
                  )
                : null;
            const movedSeat = await moveOne(seat, { line, isByBuyer: !isStaff(viewer) }, session);
            return {
              seats: { orderItems: moved, heldSeats: order.heldSeats },
              notes: [
                { event: 'moved', from: runText(from), to: runText(to) },
                ...(refund > 0
                  ? [{ event: 'refundRequested', from: null, to: kmText(refund) } as const]
                  : []),
              ],
              fields: { set: keysWithLines(order, moved) },
              cancellation,
              move: { seat: movedSeat, from, to, balance },
            };
          },
        },
        session,
      );
      return after;
    },
    { writes: ['courses'] },
  );
}

/** Each transfer is a document with a number, so one person cannot go back and forth without an end. */
const TRANSFERS_MAX = 3;

function refuseAnother({ transfers = 0 }: SeatFields): void {
  if (transfers < TRANSFERS_MAX) return;
  throw conflict(
    `Ovo mjesto ste već tri puta premjestili na drugi termin. Ako ga treba premjestiti još jednom, pišite nam na ${env.SITE_EMAIL}.`,
  );
}

/** Buyers move a seat only to another run of the same course, and only until the day that its rules name. */
async function refuseForBuyer(line: OrderItemFields, start: string, to: OfferedCourse): Promise<void> {
  const runs = await findOtherRuns(line.kurs);
  if (!runs.some(({ _id }) => _id.equals(to._id))) {
    throw conflict('Preći možete samo na drugi termin istog kursa sa slobodnim mjestom.', 'conflict', {
      kurs: 'Odaberite drugi termin.',
    });
  }
  if (isBefore(start, policyOf(line).transferUntil)) return;
  throw conflict('Rok za prelazak na drugi termin je prošao. Pišite nam ako vam treba pomoć.');
}

/** Returns the first day of the course of an order line, or the one stored with the line when the course is deleted. */
async function startOf({ kurs, start = '' }: OrderItemFields): Promise<string> {
  return (await findStarts([kurs.toString()])).get(kurs.toString()) ?? start;
}

/** Throws for another difference than the client has shown; one that sends none accepts the current prices. */
function refuseUnseen(balance: number, { differenceKm: seen }: Body): void {
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

async function offeredCourse(id: string): Promise<OfferedCourse> {
  const course = (await findOffered([id])).get(id);
  if (!course)
    throw conflict('Odabrani kurs više nije u ponudi.', 'conflict', { kurs: 'Odaberite drugi kurs.' });
  const closed = closedBy(course);
  if (closed) throw conflict(closedSentence(course.name, closed), 'applications_closed');
  return course;
}

function refuse({ __v, isDelivered }: OrderFields, { state, course }: SeatFields, body: Body): void {
  if (body.version !== undefined && body.version !== __v) throw staleEdit();
  if (isDelivered) throw conflict('Isporučena prijava se ne može premjestiti na drugi kurs.');
  if (state !== 'held') throw conflict('Ovo mjesto više nije zauzeto, pa se ne može premjestiti.');
  if (course.equals(body.kurs)) throw conflict('Mjesto je već na ovom kursu.');
}

function lineOf({ orderItems }: OrderFields, { line }: SeatFields): OrderItemFields {
  const found = orderItems.find(({ _id }) => line?.equals(_id));
  if (!found) throw recordNotFound('participants');
  return found;
}

function placeOn(order: OrderFields, seat: SeatFields, to: OfferedCourse): OrderItemFields {
  const line = lineFor(order, seat, to);
  if (line) return line;
  const sentence = `Prijava već ima mjesta na kursu „${to.name}”. Otvorite novu prijavu za ovu osobu.`;
  throw conflict(sentence, 'conflict', { kurs: sentence });
}

async function moveOne(
  seat: SeatFields,
  { line, isByBuyer }: { line: OrderItemFields; isByBuyer: boolean },
  session: ClientSession,
): Promise<SeatFields> {
  try {
    const target = { course: line.kurs, line: line._id, isByBuyer };
    const [moved] = await moveSeats([seat], target, session);
    if (!moved) throw recordNotFound('participants');
    await moveParticipant(seat._id, moved, session);
    return moved;
  } catch (error) {
    throw error instanceof SeatShortage ? shortageConflict(error) : error;
  }
}
