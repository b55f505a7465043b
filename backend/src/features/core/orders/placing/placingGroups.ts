import { AsyncResource } from 'node:async_hooks';
import { isDatabaseUnavailable, isDuplicateKey } from '../../../../database/databaseErrors.ts';
import { inTurn } from '../../../../lib/inTurn.ts';
import { CoursesChanged } from '../../seats/seats.service.ts';
import { Order, type OrderFields } from '../order.model.ts';
import { coursesOf, findLate, placeTogether, type Request } from './placements.ts';

type Waiting = { request: Request; resolve: (order: OrderFields) => void; reject: (error: unknown) => void };

/** More orders in one transaction gain little, and one duplicate key sends them all through one by one. */
const MOST = 50;
const waiting: Waiting[] = [];
let isWriting = false;

/**
 * Places an order together with all that arrive while earlier ones are stored, whatever their courses: one transaction at a
 * time with one write to each collection. Who is refused or fails falls out alone.
 */
export function placeInGroup(request: Request): Promise<OrderFields> {
  return new Promise((resolve, reject) => {
    waiting.push({ request, resolve, reject });
    if (!isWriting) void writeGroups();
  });
}

/** Groups are stored outside of the request that begins them: its origin is not theirs. */
const writeGroups = AsyncResource.bind(async (): Promise<void> => {
  isWriting = true;
  while (waiting.length > 0) await writeGroup(nextGroup());
  isWriting = false;
});

/**
 * Takes the orders that waited longest, one of each buyer, because the limits and the key of the second depend on the first,
 * and all that are late, because they cost nothing.
 */
function nextGroup(): Waiting[] {
  const buyers = new Set<string>();
  const group = waiting.filter(({ request }) => {
    if (findLate(request)) return true;
    if (buyers.size === MOST || buyers.has(request.buyer.id)) return false;
    buyers.add(request.buyer.id);
    return true;
  });
  const left = waiting.filter((one) => !group.includes(one));
  waiting.splice(0, waiting.length, ...left);
  return group;
}

async function writeGroup(group: readonly Waiting[]): Promise<void> {
  try {
    if (group.length > 1) {
      const outcomes = await placeTogether(group.map(({ request }) => request));
      for (const { request, resolve, reject } of group) {
        const outcome = outcomes.get(request);
        if (outcome && 'order' in outcome) resolve(outcome.order);
        else reject(outcome?.refusal);
      }
      return;
    }
  } catch (error) {
    if (isDatabaseUnavailable(error)) {
      for (const { reject } of group) reject(error);
      return;
    }
    // One of them has caused it, and must not keep the others from being placed.
  }
  // Those that share a course would conflict with each other.
  const placeInTurn = ({ request, resolve, reject }: Waiting) =>
    inTurn(coursesOf(request), () => placeAlone(request)).then(resolve, reject);
  await Promise.all(group.map(placeInTurn));
}

/** A drawn reference or a slot is taken, an order has the key already, or a course was edited. */
const mayPass = (error: unknown): boolean => isDuplicateKey(error) || error instanceof CoursesChanged;

/** A drawn reference is taken next to never, and courses are edited seldom. */
const ATTEMPTS = 5;

/** Places an order in a transaction of its own. */
export async function placeAlone(request: Request): Promise<OrderFields> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcome = (await placeTogether([request])).get(request);
      if (outcome && 'order' in outcome) return outcome.order;
      throw outcome?.refusal;
    } catch (error) {
      if (!mayPass(error) || attempt === ATTEMPTS) throw error;
      // Without an earlier order with its key the duplicate can only be a reference, or a slot.
      const key = request.fingerprint?.idempotencyKey;
      if (key && isDuplicateKey(error) && (await isPlacedWith(request.buyer.id, key))) throw error;
    }
  }
}

/** Returns whether a user has an order that was placed with this key. */
export const isPlacedWith = async (user: string, idempotencyKey: string): Promise<boolean> =>
  (await Order.exists({ user, idempotencyKey })) !== null;
