import { RATINGS, type Rating } from '@institut/contract/course';
import { isRecord } from '../../lib/record.ts';
import { readStored, storageKeys, writeStored } from '../../lib/storage.ts';

/** What somebody has typed about a course and not sent yet. */
export type ReviewDraft = { rating: Rating | null; comment: string };
type Owner = { userId: string; courseId: string };

/** What this person typed about this course in this tab: before a reload, a visit elsewhere, an expired session. */
export function readDraft(owner: Owner): ReviewDraft {
  const draft = readDrafts()[keyOf(owner)];
  const { rating, comment } = isRecord(draft) ? draft : {};
  return {
    rating: RATINGS.find((value) => value === rating) ?? null,
    comment: typeof comment === 'string' ? comment : '',
  };
}

export function writeDraft(owner: Owner, draft: ReviewDraft): void {
  const isEmpty = draft.rating === null && draft.comment === '';
  if (isEmpty) forgetDraft(owner);
  else writeStored(storageKeys.reviewDraft, { ...readDrafts(), [keyOf(owner)]: draft }, 'session');
}

export function forgetDraft(owner: Owner): void {
  const others = Object.entries(readDrafts()).filter(([key]) => key !== keyOf(owner));
  const drafts = others.length > 0 ? Object.fromEntries(others) : null;
  writeStored(storageKeys.reviewDraft, drafts, 'session');
}

/** By person, too: somebody else at the same computer must not find it. */
const keyOf = ({ userId, courseId }: Owner): string => `${userId}/${courseId}`;

function readDrafts(): Record<string, unknown> {
  const stored = readStored(storageKeys.reviewDraft, 'session');
  return isRecord(stored) ? stored : {};
}
