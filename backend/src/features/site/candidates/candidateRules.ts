import type { CandidateAnswer } from '@institut/contract/candidates/values';
import { REJECTION_DELAY_MINUTES, TALENT_POOL_DAYS } from '@institut/contract/limits';
import { endOfDay } from '../../../lib/instituteDay.ts';
import type { CandidateFields } from './candidate.model.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Consent = { wantsPool: boolean; now: Date };

/** Returns until when somebody is in the pool of candidates; null without their consent. */
export const poolUntil = ({ wantsPool, now }: Consent): Date | null =>
  wantsPool ? new Date(now.getTime() + TALENT_POOL_DAYS * DAY_MS) : null;

/** Returns when a candidate is erased: `days` after the deadline of the ad, or at the end of the pool if that is later. */
export function eraseAfter(dateEnd: string, days: number, talentPoolUntil: Date | null): Date {
  const end = new Date(endOfDay(dateEnd)).getTime() + days * DAY_MS;
  return new Date(Math.max(end, talentPoolUntil?.getTime() ?? 0));
}

/** Returns when the mail of an answer leaves: a rejection waits, so that it can be revoked. */
export const mailTimeOf = (answer: CandidateAnswer, now: Date): Date =>
  answer === 'rejected' ? new Date(now.getTime() + REJECTION_DELAY_MINUTES * MINUTE_MS) : now;

/** Returns whether the mail of the last answer waits, so that the answer can be revoked. */
export const isAnswerWaiting = ({ answer }: Pick<CandidateFields, 'answer'>, now: Date): boolean =>
  answer !== null && answer.mailAt > now;

type Held = Pick<CandidateFields, 'state' | 'answer' | 'version'>;

/** Returns why staff cannot change the state of a candidate; null if they can. */
export function refusalOf(
  candidate: Held,
  asked: { version: number },
  now: Date,
): 'withdrawn' | 'stale' | 'waiting' | null {
  if (candidate.state === 'withdrawn') return 'withdrawn';
  if (candidate.version !== asked.version) return 'stale';
  return isAnswerWaiting(candidate, now) ? 'waiting' : null;
}
