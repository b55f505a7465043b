import { createHmac } from 'node:crypto';
import type { AuditChange, AuditEvent } from '@institut/contract/audit/values';
import { hasPermission } from '@institut/contract/accounts/permissions';
import { fullName } from '@institut/contract/accounts/values';
import { Types, type ClientSession } from 'mongoose';
import { jwtSecret } from '../../config/jwtSecret.ts';
import { searchKeys } from '../../database/search/keys.ts';
import { currentOrigin, type Person } from '../../lib/origin.ts';
import { AuditEntry, type AuditActor, type AuditFields, type AuditTarget } from './audit.model.ts';

/** An event as its cause reports it; author, network and time are added. */
export type AuditRecord = {
  event: AuditEvent;
  target?: AuditTarget;
  changes?: AuditChange[];
  /** The author if the origin of the work does not name them. */
  actor?: AuditActor;
  network?: string;
};

/** Stores an event in the transaction of the change that causes it. Without a session it is stored at once. */
export async function recordEvent(session: ClientSession | undefined, record: AuditRecord): Promise<void> {
  await AuditEntry.create([storedForm(fieldsOf(record))], session ? { session } : {});
}

/** Returns an event with its author, its network and the current time. */
export function fieldsOf({ event, target, changes = [], actor, network }: AuditRecord): AuditFields {
  const origin = currentOrigin();
  const isRequest = origin?.kind === 'request';
  return {
    _id: new Types.ObjectId(),
    at: new Date(),
    event,
    actor: actor ?? (isRequest ? personActor(origin.user) : programActor(origin?.kind ?? 'system')),
    network: network ?? (isRequest ? origin.network : ''),
    target: target ?? null,
    changes,
    count: 1,
  };
}

/** Returns an event as the collection stores it. */
export function storedForm(fields: AuditFields) {
  const { actor, target } = fields;
  const texts = [actor.name, actor.email, target?.label ?? ''].filter(Boolean);
  return { ...fields, ...searchKeys(texts) };
}

const NOBODY = { id: null, name: '', email: '', addressHash: null };

const programActor = (kind: 'commandLine' | 'system'): AuditActor => ({ ...NOBODY, kind });

const isStaff = ({ permissions }: Person): boolean => hasPermission(permissions, 'any');

/** Returns a user as the author of an event; only staff is recorded with name and address. */
export function personActor(person: Person | undefined): AuditActor {
  if (!person) return { ...NOBODY, kind: 'visitor' };
  const id = new Types.ObjectId(person.id);
  return isStaff(person)
    ? { ...NOBODY, kind: 'admin', id, name: fullName(person), email: person.email }
    : { ...NOBODY, kind: 'user', id };
}

/** Returns a visitor who tried to log in; the hash is keyed, because addresses can be guessed. */
export function triedActor(email: string): AuditActor {
  const addressHash = createHmac('sha256', jwtSecret()).update(email).digest('base64url').slice(0, 16);
  return { ...NOBODY, kind: 'visitor', addressHash };
}

/** Returns a user as the target of an event; only staff is recorded with a name. */
export const userTarget = (person: Person): AuditTarget => ({
  kind: 'user',
  id: person.id,
  label: isStaff(person) ? fullName(person) : '',
});
