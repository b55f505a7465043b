import { DELETED_USER, type AuditEvent } from '@institut/contract/audit/values';
import type { AuditEntryView, auditListQuery } from '@institut/contract/audit/schema';
import { dayAfter } from '@institut/contract/frame/days';
import { trusted, type QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { countMatches } from '../../database/countMatches.ts';
import { eachInOrder } from '../../database/eachInOrder.ts';
import { BATCH_SIZE, eachRecord } from '../../database/eachRecord.ts';
import { searchFilter, type SearchCondition } from '../../database/search/searchFilter.ts';
import { inBatches } from '../../lib/inBatches.ts';
import { startOfDay } from '../../lib/instituteDay.ts';
import { directed } from '../../lib/listQuery.ts';
import { namesOfUsers } from '../users/lookup/userLookup.service.ts';
import { AuditEntry, type AuditEntryFields } from './audit.model.ts';

type ListQuery = z.output<typeof auditListQuery>;
type Asked = Omit<ListQuery, 'pageNumber' | 'pageSize'>;

/** Returns a page of the audit log as admins see it; `total` ends at `COUNT_LIMIT + 1`. */
export async function listAudit(query: ListQuery): Promise<{ entries: AuditEntryView[]; total: number }> {
  const { pageNumber, pageSize } = query;
  const { find, count } = await searchFilter(AuditEntry, query.keyword);
  const [entries, total] = await Promise.all([
    AuditEntry.find(filterOf(query, find))
      .sort(sortOf(query))
      .skip((pageNumber - 1) * pageSize)
      .limit(pageSize)
      .lean<AuditEntryFields[]>(),
    countMatches(AuditEntry, filterOf(query, count)),
  ]);
  return { entries: await presentEntries(entries), total };
}

/** Returns how many entries `eachEntry` yields. */
export async function countEntries(query: Asked): Promise<number> {
  const { count } = await searchFilter(AuditEntry, query.keyword);
  return AuditEntry.countDocuments(filterOf(query, count)).exec();
}

/** Yields the same entries one by one. */
export async function* eachEntry(query: Asked): AsyncGenerator<AuditEntryView> {
  const { find } = await searchFilter(AuditEntry, query.keyword);
  const entries = eachInOrder(
    AuditEntry.find(filterOf(query, find), '_id').sort(sortOf(query)).lean(),
    (byId) => AuditEntry.find(byId).lean<AuditEntryFields[]>(),
  );
  for await (const batch of inBatches(entries, BATCH_SIZE)) yield* await presentEntries(batch);
}

/**
 * Yields what the log has about one user as the copy of their data contains it, newest first: what was done to the account,
 * then what the user did. Of others there is neither name nor network.
 */
export async function* eachEntryOf(user: string) {
  const byTime = { at: -1, _id: -1 } as const;
  const toAccount = AuditEntry.find({ 'target.id': user }).sort(byTime).lean<AuditEntryFields>();
  for await (const entry of eachRecord(toAccount)) yield presentOwnEntry(entry, user);
  const byUser = AuditEntry.find({ 'actor.id': user }).sort(byTime).lean<AuditEntryFields>();
  for await (const entry of eachRecord(byUser)) {
    if (entry.target?.id !== user) yield presentOwnEntry(entry, user);
  }
}

/** A refused login names no actor; its network is shown so that the owner of the account can judge it. */
function presentOwnEntry(
  { at, event, actor, network, target, changes, count }: AuditEntryFields,
  user: string,
) {
  const isOwn = actor.id?.toString() === user;
  const isAboutAccount = target?.id === user;
  return {
    at: at.toISOString(),
    event,
    by: isOwn ? 'self' : actor.kind,
    network: isOwn || actor.kind === 'visitor' ? network : null,
    target: isAboutAccount ? 'user' : (target?.kind ?? null),
    changes: isAboutAccount ? changes.map(({ field, from, to }) => ({ field, from, to })) : [],
    count,
  };
}

/** Returns when the e-mail address of an account last changed; null when the log does not know of a change. */
export async function lastEmailChange(user: string): Promise<Date | null> {
  const events: AuditEvent[] = ['emailChanged', 'edited'];
  const changed = await AuditEntry.find(
    { 'target.id': user, event: trusted({ $in: events }) },
    { at: 1, event: 1, changes: 1 },
  )
    .sort({ at: -1, _id: -1 })
    .lean<Pick<AuditEntryFields, 'at' | 'event' | 'changes'>[]>();
  return changed.find(isEmailChange)?.at ?? null;
}

const isEmailChange = ({ event, changes }: Pick<AuditEntryFields, 'event' | 'changes'>): boolean =>
  event === 'emailChanged' || changes.some(({ field }) => field === 'email');

const sortOf = ({ direction }: Pick<Asked, 'direction'>) => directed({ at: 1, _id: 1 }, direction);

function filterOf(
  { event, actor, target, from, to }: Asked,
  search: SearchCondition,
): QueryFilter<AuditEntryFields> {
  const period = { ...(from && { $gte: startOfDay(from) }), ...(to && { $lt: startOfDay(dayAfter(to)) }) };
  return {
    ...(event && { event }),
    ...(actor && { 'actor.id': actor }),
    ...(target && { 'target.id': target }),
    ...((from || to) && { at: trusted(period) }),
    ...search,
  };
}

async function presentEntries(entries: readonly AuditEntryFields[]): Promise<AuditEntryView[]> {
  const ids = entries.flatMap(({ actor, target }) => [
    ...(actor.kind === 'user' && actor.id ? [actor.id.toString()] : []),
    ...(target?.kind === 'user' && target.label === '' ? [target.id] : []),
  ]);
  const names = await namesOfUsers([...new Set(ids)]);
  const nameOf = (id: string) => names.get(id) ?? DELETED_USER;
  return entries.map((entry) => {
    const { _id, at, event, actor, network, target, changes, count } = entry;
    const actorId = actor.id?.toString() ?? null;
    return {
      _id: _id.toString(),
      at: at.toISOString(),
      event,
      actor: {
        kind: actor.kind,
        id: actorId,
        name: actor.kind === 'user' && actorId ? nameOf(actorId) : actor.name,
        email: actor.email,
        addressHash: actor.addressHash,
      },
      network,
      target: target && {
        kind: target.kind,
        id: target.id,
        label: target.kind === 'user' && target.label === '' ? nameOf(target.id) : target.label,
      },
      changes: changes.map(({ field, from, to }) => ({ field, from, to })),
      count,
    };
  });
}
