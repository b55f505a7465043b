import { FOUND_PEOPLE, PERSON_ROWS } from '@institut/contract/limits';
import { getUser, listUsers, type UserDocument } from '../../users/accounts/userAdmin.service.ts';
import { namesOf } from '../../core/orders/order.service.ts';
import { findOrders } from '../../core/orders/orderLookup.service.ts';
import {
  contactOf,
  heldSeatsOf,
  newestOrdersOf,
  orderIdsOf,
  sumsOf,
} from '../../core/orders/listing/ordersOfPerson.service.ts';
import { participationsOf } from '../../processes/participants/participants.service.ts';
import { newestRecordsOf, type PaymentFields } from '../../core/ledger/ledger.service.ts';
import { newestReviewsOf } from '../../catalogue/reviews/review.service.ts';
import { heldAmong } from '../../core/seats/seatLookup.service.ts';
import { findStarts } from '../../core/seats/seats.service.ts';

/** A person as staff see them; of long lists the newest records and their number. */
export type PersonRecords = Awaited<ReturnType<typeof readPerson>>;

/** Returns everything that the page of a person shows. Throws `not_found`. */
export async function readPerson(id: string) {
  const user = await getUser(id);
  const [orders, contact, sums, seats, participations, payments, reviews] = await Promise.all([
    newestOrdersOf(id, PERSON_ROWS),
    contactOf(id),
    sumsOf(id),
    seatsOf(id),
    seatsTakenOver(id),
    paymentsOf(id),
    newestReviewsOf(id, PERSON_ROWS),
  ]);
  return { user, orders, contact, sums, seats, participations, payments, reviews };
}

async function seatsOf(id: string) {
  const all = await heldSeatsOf(id);
  const shown = all.slice(0, PERSON_ROWS);
  const starts = await findStarts(shown.map(({ course }) => course.toString()));
  const rows = shown.map((held) => ({ held, start: starts.get(held.course.toString()) ?? null }));
  return { rows, total: all.length };
}

/** Returns the seats of other people's orders that the person has as their participant, the newest first. */
async function seatsTakenOver(id: string) {
  const all = (await participationsOf(id)).filter(({ isCurrent }) => isCurrent).toReversed();
  const shown = all.slice(0, PERSON_ROWS);
  const [orders, held, starts] = await Promise.all([
    findOrders(shown.map(({ order }) => order)),
    heldAmong(shown.map(({ seat }) => seat)),
    findStarts(shown.map(({ course }) => course.toString())),
  ]);
  const rows = shown.flatMap((participant) => {
    const order = orders.find(({ _id }) => _id.equals(participant.order));
    if (!order) return [];
    const item = order.orderItems.find(({ kurs }) => kurs.equals(participant.course));
    const start = starts.get(participant.course.toString()) ?? item?.start ?? null;
    const isHeld = held.some(({ _id }) => _id.equals(participant.seat));
    return [{ participant, order, name: item?.name ?? null, start, isHeld }];
  });
  return { rows, total: all.length };
}

async function paymentsOf(id: string) {
  const { records, total } = await newestRecordsOf(await orderIdsOf(id), PERSON_ROWS);
  const references = await namesOf(records.flatMap(({ order }) => order ?? []));
  const referenceOf = ({ order }: PaymentFields) => references.get(String(order))?.reference ?? '';
  return { rows: records.map((record) => ({ record, reference: referenceOf(record) })), total };
}

/** Returns the first people whose name or e-mail address matches; nobody without a keyword. */
export async function findPeople(keyword: string): Promise<UserDocument[]> {
  if (keyword === '') return [];
  const { users } = await listUsers({
    keyword,
    pageNumber: 1,
    pageSize: FOUND_PEOPLE,
    direction: 'desc',
  });
  return users;
}
