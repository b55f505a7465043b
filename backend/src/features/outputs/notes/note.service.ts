import { hasPermission } from '@institut/contract/accounts/permissions';
import { fullName } from '@institut/contract/accounts/values';
import { STAFF_NOTES_MAX } from '@institut/contract/limits';
import { trusted, Types, type ClientSession } from 'mongoose';
import { eachRecord } from '../../../database/eachRecord.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, forbidden, recordNotFound } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { getUser, lockUserOf } from '../../users/accounts/userAdmin.service.ts';
import { type AuditRecord, recordEvent, userTarget } from '../../audit/audit.service.ts';
import { lockOrder } from '../../core/orders/changing/orderChange.ts';
import { namesOf } from '../../core/orders/order.service.ts';
import { Note, type NoteFields, type NoteTarget } from './note.model.ts';

export type { NoteTarget } from './note.model.ts';

type AuditTarget = NonNullable<AuditRecord['target']>;

/** Returns the notes about an order or a user, newest first. Throws `not_found` for an unknown one. */
export async function listNotes(target: NoteTarget): Promise<NoteFields[]> {
  await describe(target);
  return Note.find(target).sort({ at: -1, _id: -1 }).lean();
}

/**
 * Stores a note of the caller. Throws `not_found` for an unknown target, and a conflict for an order whose buyer is erased
 * and for more notes than are allowed.
 */
export async function addNote(target: NoteTarget, author: SessionUser, text: string): Promise<NoteFields> {
  const by = { user: new Types.ObjectId(author.id), name: fullName(author) };
  const note = { _id: new Types.ObjectId(), ...idsOf(target), text, at: new Date(), by };
  await withTransaction(
    async (session) => {
      const audited = await lockTarget(target, session);
      if ((await Note.countDocuments(target).session(session)) >= STAFF_NOTES_MAX)
        throw conflict(`Najviše ${STAFF_NOTES_MAX} napomena: obrišite one koje više nisu potrebne.`);
      await Note.create([note], { session });
      await recordEvent(session, { event: 'noteAdded', target: audited });
    },
    { writes: [] },
  );
  return note;
}

const idsOf = (target: NoteTarget): Pick<NoteFields, 'order' | 'user'> =>
  'user' in target ? { user: new Types.ObjectId(target.user) } : { order: new Types.ObjectId(target.order) };

/** Deletes a note, which its author and administrators may do. Throws `not_found` and `forbidden`. */
export async function deleteNote(id: string, actor: SessionUser): Promise<void> {
  const note = await Note.findById(id)
    .lean()
    .orFail(() => recordNotFound('notes'));
  if (!mayDelete(note, actor)) throw forbidden('Možete obrisati samo svoju napomenu.');
  const target = await describe(targetOf(note));
  await withTransaction(
    async (session) => {
      const { deletedCount } = await Note.deleteOne({ _id: id }, { session });
      if (deletedCount === 0) throw recordNotFound('notes');
      await recordEvent(session, { event: 'noteDeleted', target });
    },
    { writes: [] },
  );
}

/** Returns whether somebody is the author of a note or an administrator. */
export const mayDelete = ({ by }: NoteFields, { id, permissions }: SessionUser): boolean =>
  by.user.equals(id) || hasPermission(permissions, 'administration');

const targetOf = ({ order, user = new Types.ObjectId() }: NoteFields): NoteTarget =>
  order ? { order } : { user };

/** Returns the record of a target as the audit log names it. Throws `not_found`. */
async function describe(target: NoteTarget): Promise<AuditTarget> {
  if ('user' in target) return userTarget(await getUser(target.user.toString()));
  const id = target.order.toString();
  const order = (await namesOf([new Types.ObjectId(id)])).get(id);
  if (!order) throw recordNotFound('orders');
  return { kind: 'order', id, label: order.reference };
}

/** Returns the same after the erasure of a person that runs in parallel, so that none of their notes is left. */
async function lockTarget(target: NoteTarget, session: ClientSession): Promise<AuditTarget> {
  if ('user' in target) return userTarget(await lockUserOf(target.user.toString(), session));
  const { _id, reference, erasedAt } = await lockOrder(target.order.toString(), session);
  if (erasedAt) throw conflict('Podaci polaznika su obrisani, pa se o ovoj prijavi ne vode napomene.');
  return { kind: 'order', id: _id.toString(), label: reference };
}

/** Deletes every note about a user and about their orders. The caller has locked them in this transaction. */
export async function deleteNotesAbout(
  { user, orders }: { user: string; orders: readonly Types.ObjectId[] },
  session: ClientSession,
): Promise<void> {
  await Note.deleteMany({ user }, { session });
  await Note.deleteMany({ order: trusted({ $in: orders }) }, { session });
}

/** Yields the notes about an order or a user, newest first. */
export const eachNoteAbout = (target: NoteTarget): AsyncGenerator<NoteFields> =>
  eachRecord(Note.find(target).sort({ at: -1, _id: -1 }).lean<NoteFields>());
