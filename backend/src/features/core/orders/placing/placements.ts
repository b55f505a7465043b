import { type ClientSession, trusted } from 'mongoose';
import { dryRunSession } from '../../../../database/dryRun.ts';
import { withTransaction } from '../../../../database/transaction.ts';
import { unavailable } from '../../../../lib/errors.ts';
import { findOffered, foundFull } from '../../seats/fullCourses.ts';
import { holdSeats, linesOf, type OfferedCourse } from '../../seats/seats.service.ts';
import { holdOffered } from '../../seats/waitingSeats.service.ts';
import { decidePlacing, factsAfter, type PlacingCommand, type PlacingFacts } from '../commands/place.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { placedEffects } from './placedEffects.ts';
import { readFacts } from './placingFacts.ts';
import { createReference, PREVIEWED_REFERENCE } from './reference.ts';

/** An order that somebody has sent. */
export type Request = PlacingCommand & {
  /** Writes the account of the buyer first in the transaction of an order that staff place; null for all others. */
  prepare: ((session: ClientSession) => Promise<unknown>) | null;
  /** When it arrived, as `performance.now()` says. */
  sentAt: number;
};
export type Outcome = { order: OrderFields } | { refusal: unknown };
/** Changes of one course, such as the decisions of staff about many orders, must not keep those for others waiting. */
const GROUP_ATTEMPTS = 12;

/** Decides about orders one after another and stores those that are placed, in one transaction. */
export async function placeTogether(requests: readonly Request[]): Promise<Map<Request, Outcome>> {
  const [courses, outcomes] = await Promise.all([offeredTo(requests), repeatedAmong(requests)]);
  // Most of those who come too late are refused here, without a transaction.
  const possible = requests.filter(
    (request) => !outcomes.has(request) && isOffered(request, courses, outcomes),
  );
  if (possible.length === 0) return outcomes;
  let attempts = 0;
  await withTransaction(
    async (session) => {
      attempts += 1;
      if (possible.length > 1 && attempts > GROUP_ATTEMPTS)
        throw new Error('The group conflicts with others.');
      for (const { prepare } of possible) await prepare?.(session);
      const facts = await readFacts(possible, courses, session);
      const placed = decide(facts, possible, outcomes);
      if (placed.length > 0) await writePlacements(placed, facts, session);
      // The transaction of a dry run is that of its caller, who gets the refusal.
      else if (!dryRunSession()) await session.abortTransaction();
    },
    { writes: ['courses'] },
  );
  return outcomes;
}

/** Returns a refusal for each order of a group whose key an order has already: it would send the others through one by one. */
async function repeatedAmong(requests: readonly Request[]): Promise<Map<Request, Outcome>> {
  const keyed = requests.filter((request) => request.fingerprint && !findLate(request));
  if (requests.length === 1 || keyed.length === 0) return new Map();
  const isAmong = {
    user: trusted({ $in: keyed.map(({ buyer }) => buyer.id) }),
    idempotencyKey: trusted({ $in: keyed.flatMap(({ fingerprint }) => fingerprint?.idempotencyKey ?? []) }),
  };
  const orders = await Order.find(isAmong, { user: 1, idempotencyKey: 1 }).lean();
  const keys = new Set(orders.map(({ user, idempotencyKey }) => `${user.toString()} ${idempotencyKey}`));
  const repeated = keyed.filter(({ buyer, fingerprint }) =>
    keys.has(`${buyer.id} ${fingerprint?.idempotencyKey}`),
  );
  return new Map(repeated.map((request) => [request, { refusal: unavailable() }]));
}

export const coursesOf = ({ body }: Request): string[] => body.orderItems.map(({ kurs }) => kurs);

/** Returns the courses of an order if they were found full since it arrived. */
export const findLate = (request: Request) =>
  request.body.offer === undefined ? foundFull(coursesOf(request), request.sentAt) : undefined;

/** Reads the courses of the orders, but for those that were found full since an order arrived. */
async function offeredTo(requests: readonly Request[]): Promise<Map<string, OfferedCourse>> {
  const full = new Map<string, OfferedCourse>();
  const unknown = new Set<string>();
  for (const request of requests) {
    const found = findLate(request);
    for (const [id, course] of found ?? []) full.set(id, course);
    if (!found) for (const id of coursesOf(request)) unknown.add(id);
  }
  return new Map([...full, ...(unknown.size > 0 ? await findOffered([...unknown]) : [])]);
}

/** Returns whether an order can have its seats, as far as its courses were read; notes the refusal otherwise. */
function isOffered(
  request: Request,
  courses: ReadonlyMap<string, OfferedCourse>,
  outcomes: Map<Request, Outcome>,
): boolean {
  const { offer, orderItems } = request.body;
  try {
    linesOf(courses, orderItems, { isReserved: offer !== undefined });
    return true;
  } catch (refusal) {
    outcomes.set(request, { refusal });
    return false;
  }
}

type Placed = ReturnType<typeof decidePlacing>;

/** Returns what is placed. Notes the outcome of each order, again when the transaction is repeated. */
function decide(
  first: PlacingFacts,
  requests: readonly Request[],
  outcomes: Map<Request, Outcome>,
): Placed[] {
  let facts = first;
  return requests.flatMap((request) => {
    try {
      const placed = decidePlacing(facts, request, dryRunSession() ? PREVIEWED_REFERENCE : createReference());
      facts = factsAfter(facts, placed);
      outcomes.set(request, { order: placed.order });
      return [placed];
    } catch (refusal) {
      outcomes.set(request, { refusal });
      return [];
    }
  });
}

/** The seats are taken first: a group of another process that sells seats of these courses repeats the least then. */
async function writePlacements(
  placed: readonly Placed[],
  { offer }: PlacingFacts,
  session: ClientSession,
): Promise<void> {
  const [seats, lines] = [placed.flatMap((one) => one.seats), placed.flatMap((one) => one.lines)];
  const [line] = lines;
  if (offer && line) await holdOffered(offer.entry._id, seats, line, session);
  else await holdSeats(seats, lines, session);
  await Order.collection.insertMany(
    placed.map(({ order }) => order),
    { session },
  );
  for (const effect of placedEffects.get()) await effect(placed, session);
}
