import { fullName } from '@institut/contract/accounts/values';
import type {
  moveWaitingBody,
  removeWaitingBody,
  waitingListQuery,
} from '@institut/contract/waitingList/schema';
import { runTitle } from '@institut/contract/timetable/runName';
import { type ClientSession, trusted } from 'mongoose';
import type { z } from 'zod';
import { BATCH_SIZE, eachRecord } from '../../../database/eachRecord.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, recordNotFound } from '../../../lib/errors.ts';
import { inBatches } from '../../../lib/inBatches.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { courseName } from '../../core/courses/courseLookup.service.ts';
import { findWaited } from '../../core/seats/waitingSeats.service.ts';
import { endEntry } from './entryEnd.service.ts';
import { runWaitedFor, waitingRemovedMail } from './waiting.mails.ts';
import { positionOf } from './waitingList.service.ts';
import { COUNTED, WaitingEntry, type WaitingEntryFields } from './waitingEntry.model.ts';

export type ListedEntry = { entry: WaitingEntryFields; position: number | null };

/** Returns a page of the list in its order; with `all` the active entries come first, then the others. Throws `not_found`. */
export async function listCourseWaiting(
  course: string,
  { kind, all = false, pageNumber, pageSize }: z.output<typeof waitingListQuery>,
): Promise<{ rows: ListedEntry[]; total: number }> {
  await courseName(course);
  const listed = filterOf({ kurs: course, kind, all });
  const [entries, total] = await Promise.all([
    WaitingEntry.find(listed)
      .sort(LIST_ORDER)
      .skip((pageNumber - 1) * pageSize)
      .limit(pageSize)
      .lean<WaitingEntryFields[]>(),
    WaitingEntry.countDocuments(listed),
  ]);
  const rows = await Promise.all(
    entries.map(async (entry) => ({ entry, position: await positionOf(entry) })),
  );
  return { rows, total };
}

type Exported = Pick<z.output<typeof waitingListQuery>, 'kind' | 'all'> & { kurs?: string | undefined };

const LIST_ORDER = { isActive: -1, seqNo: 1, _id: 1 } as const;

const filterOf = ({ kurs, kind, all }: Exported) => ({
  ...(kurs && { course: kurs }),
  kind,
  ...(!all && { isActive: true, confirmedAt: trusted({ $ne: null }) }),
});

export type WaitingRow = ListedEntry & { course: string };

/** Yields the entries of one course, or of all, each list in its order. */
export async function* eachWaiting(query: Exported): AsyncGenerator<WaitingRow> {
  const entries = eachRecord(
    WaitingEntry.find(filterOf(query))
      .sort({ course: 1, ...LIST_ORDER })
      .lean<WaitingEntryFields>(),
  );
  for await (const batch of inBatches(entries, BATCH_SIZE)) {
    const courses = await findWaited(batch.map(({ course }) => course));
    const names = new Map(courses.map(({ _id, name, start }) => [_id.toString(), runTitle(name, start)]));
    for (const entry of batch) {
      const course = names.get(entry.course.toString()) ?? '';
      yield { entry, position: await positionOf(entry), course };
    }
  }
}

/** Returns how many rows the export has. */
export const countWaiting = (query: Exported): Promise<number> =>
  WaitingEntry.countDocuments(filterOf(query)).exec();

type EntryParams = { id: string; entry: string };

export async function findListed({ id, entry: _id }: EntryParams): Promise<ListedEntry> {
  const entry = await WaitingEntry.findOne({ _id, course: id }).lean<WaitingEntryFields>();
  if (!entry) throw recordNotFound('waitingList');
  return { entry, position: await positionOf(entry) };
}

/** Moves an entry up to a position. Throws `not_found`, and a conflict for one that does not count or is not below it. */
export async function moveWaiting(
  { id, entry: entryId }: EntryParams,
  staff: SessionUser,
  { position, reason }: z.output<typeof moveWaitingBody>,
): Promise<ListedEntry> {
  await withTransaction(async (session) => {
    const label = await courseName(id, session);
    const list = await countedOf(id, session);
    const at = list.findIndex(({ _id }) => _id.toString() === entryId);
    const [entry, target] = [list[at], list[position - 1]];
    if (!entry) throw recordNotFound('waitingList');
    if (!target || position > at) throw conflict('Na listi čekanja možete nekoga pomjeriti samo naviše.');
    const before = list[position - 2]?.seqNo ?? target.seqNo - 2;
    const moves = { at: new Date(), by: fullName(staff), reason };
    await WaitingEntry.updateOne(
      { _id: entry._id },
      { $set: { seqNo: (before + target.seqNo) / 2 }, $push: { moves } },
      { session },
    );
    await recordEvent(session, {
      event: 'waitingMoved',
      target: { kind: 'course', id, label },
      changes: [
        { field: 'position', from: String(at + 1), to: String(position) },
        { field: 'reason', from: null, to: reason },
      ],
    });
  });
  return findListed({ id, entry: entryId });
}

/**
 * Takes an entry off the list and tells its person, unless the address was never confirmed. Seats that were offered to it go
 * to the next one. Throws `not_found`, and a conflict for an entry that has ended.
 */
export async function removeFromList(
  { id, entry: _id }: EntryParams,
  staff: SessionUser,
  { reason }: z.output<typeof removeWaitingBody>,
): Promise<ListedEntry> {
  await withTransaction(
    async (session) => {
      const [course] = await findWaited([id], session);
      if (!course) throw recordNotFound('courses');
      const entry = await WaitingEntry.findOne({ _id, course: id })
        .session(session)
        .lean<WaitingEntryFields>();
      if (!entry) throw recordNotFound('waitingList');
      if (!entry.isActive) throw conflict('Ovaj upis na listi čekanja je već završen.');
      await endEntry(entry, 'removed', session);
      const moves = { at: new Date(), by: fullName(staff), reason };
      await WaitingEntry.updateOne({ _id }, { $push: { moves } }, { session });
      const { email: to, name, kind: list } = entry;
      if (entry.confirmedAt)
        await queueMail(
          waitingRemovedMail,
          { to, name, waitingId: _id, ...runWaitedFor(course, entry), courseId: id, list },
          session,
        );
      await recordEvent(session, {
        event: 'waitingRemoved',
        target: { kind: 'course', id, label: course.name },
        changes: [{ field: 'reason', from: null, to: reason }],
      });
    },
    { writes: ['courses'] },
  );
  return findListed({ id, entry: _id });
}

/** Returns the confirmed entries that wait for a seat of a course, in their order. */
export const countedOf = (
  course: string,
  session: ClientSession | null = null,
): Promise<WaitingEntryFields[]> =>
  WaitingEntry.find({ course, ...COUNTED, confirmedAt: trusted({ $ne: null }) })
    .sort({ seqNo: 1, _id: 1 })
    .session(session)
    .lean<WaitingEntryFields[]>()
    .exec();
