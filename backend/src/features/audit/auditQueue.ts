import type { AuditEvent } from '@institut/contract/audit/values';
import { isDuplicateKey } from '../../database/databaseErrors.ts';
import { dryRunSession } from '../../database/dryRun.ts';
import { AuditEntry, type AuditFields } from './audit.model.ts';
import { fieldsOf, storedForm, type AuditRecord } from './audit.service.ts';

/** Equal events within this time are one entry. */
const WINDOW_MS = 60_000;
/** Different entries of one event in a window; the others are counted together, so that a flood cannot fill the database. */
const ENTRIES_MAX = 500;

/** Events that an attacker can cause at will. */
const COUNTED: ReadonlySet<AuditEvent> = new Set([
  'signInRefused',
  'secondFactorPending',
  'confirmationRefused',
  'accessDenied',
  'rateLimited',
]);

/** Events that are not stored yet, by the fields that make two of them equal. */
const waiting = new Map<string, AuditFields>();

function keyOf({ _id, event, actor, network, target }: AuditFields): string {
  if (!COUNTED.has(event)) return `${event} ${_id.toString()}`;
  return `${event} ${JSON.stringify([actor.kind, actor.id, actor.addressHash, network, target])}`;
}

/**
 * Records an event outside a transaction without delaying its request. It is stored by the next `flushEvents`; equal
 * refusals of one minute are counted in one entry.
 */
export function noteEvent(record: AuditRecord): void {
  if (dryRunSession()) return;
  add(fieldsOf(record));
}

/** A guess of an administrator's password must not disappear among those of made-up addresses. */
const concernsStaff = ({ target }: AuditFields): boolean => target?.kind === 'user' && target.label !== '';

function add(fields: AuditFields): void {
  const known = waiting.get(keyOf(fields));
  if (known) {
    known.count += fields.count;
    return;
  }
  const ofEvent = [...waiting.keys()].filter((key) => key.startsWith(`${fields.event} `)).length;
  if (ofEvent < ENTRIES_MAX || concernsStaff(fields)) waiting.set(keyOf(fields), fields);
  else addToRest(fields);
}

/** Counts an event without saying whose it was. */
function addToRest(fields: AuditFields): void {
  const key = `${fields.event} rest`;
  const rest = waiting.get(key);
  if (rest) rest.count += fields.count;
  else {
    const nobody = { kind: 'visitor', id: null, name: '', email: '', addressHash: null } as const;
    waiting.set(key, { ...fields, actor: nobody, network: '', target: null, changes: [] });
  }
}

/**
 * Stores what is waiting, of the counted events only those whose minute is over, with `all` everything. Returns the
 * number of entries. What could not be stored waits on; throws the error of the database.
 */
export async function flushEvents({ all = false, now = new Date() } = {}): Promise<number> {
  const due = [...waiting].filter(
    ([, { event, at }]) => all || !COUNTED.has(event) || now.getTime() - at.getTime() >= WINDOW_MS,
  );
  for (const [key] of due) waiting.delete(key);
  const entries = due.map(([, fields]) => fields);
  if (entries.length === 0) return 0;
  try {
    await AuditEntry.insertMany(entries.map(storedForm), { ordered: false });
  } catch (error) {
    // A lost answer of the try before: the entries are stored already.
    if (!isDuplicateKey(error)) {
      for (const fields of entries) add(fields);
      throw error;
    }
  }
  return entries.length;
}

/** Forgets what is waiting, for tests. */
export const forgetEvents = (): void => waiting.clear();
