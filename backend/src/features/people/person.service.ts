import { FOUND_PEOPLE, PERSON_ROWS } from '@institut/contract/limits';
import { newestSessionAt } from '../auth/session.service.ts';
import { getUser, listUsers, type UserDocument } from '../accounts/userAdmin.service.ts';
import { namesOf } from '../orders/order.service.ts';
import {
  contactOf,
  heldSeatsOf,
  newestOrdersOf,
  orderIdsOf,
  sumsOf,
} from '../orders/listing/ordersOfPerson.service.ts';
import { newestRecordsOf, type PaymentFields } from '../payments/ledger/ledger.service.ts';
import { newestReviewsOf } from '../reviews/review.service.ts';
import { findStarts } from '../seats/seats.service.ts';

/** A person as staff see them; of long lists the newest records and their number. */
export type PersonRecords = Awaited<ReturnType<typeof readPerson>>;

/** Returns everything that the page of a person shows. Throws `not_found`. */
export async function readPerson(id: string) {
  const user = await getUser(id);
  const [orders, contact, sums, seats, payments, reviews, lastLoginAt] = await Promise.all([
    newestOrdersOf(id, PERSON_ROWS),
    contactOf(id),
    sumsOf(id),
    seatsOf(id),
    paymentsOf(id),
    newestReviewsOf(id, PERSON_ROWS),
    lastLoginOf(user),
  ]);
  return { user, orders, contact, sums, seats, payments, reviews, lastLoginAt };
}

async function seatsOf(id: string) {
  const all = await heldSeatsOf(id);
  const shown = all.slice(0, PERSON_ROWS);
  const starts = await findStarts(shown.map(({ course }) => course.toString()));
  const rows = shown.map((held) => ({ held, start: starts.get(held.course.toString()) ?? null }));
  return { rows, total: all.length };
}

async function paymentsOf(id: string) {
  const { records, total } = await newestRecordsOf(await orderIdsOf(id), PERSON_ROWS);
  const references = await namesOf(records.flatMap(({ order }) => order ?? []));
  const referenceOf = ({ order }: PaymentFields) => references.get(String(order))?.reference ?? '';
  return { rows: records.map((record) => ({ record, reference: referenceOf(record) })), total };
}

/** Accounts of earlier versions have no time of the last login; the newest session tells the same until it ends. */
const lastLoginOf = async ({
  id,
  lastLoginAt,
}: Pick<UserDocument, 'id' | 'lastLoginAt'>): Promise<Date | null> =>
  lastLoginAt ?? (await newestSessionAt(id));

/** Returns the first people whose name or e-mail address matches; nobody without a keyword. */
export async function findPeople(keyword: string): Promise<UserDocument[]> {
  if (keyword === '') return [];
  const { users } = await listUsers({
    keyword,
    pageNumber: 1,
    pageSize: FOUND_PEOPLE,
    sort: 'name',
    direction: 'asc',
  });
  return users;
}
