import { reaches } from '../attendance/percentage.ts';
import type { Completion } from './values.ts';

/** The states of a participant before a certificate: ready for it, or the first condition that is not met. */
export const READINESS = ['ready', 'hours', 'notPassed', 'unpaid', 'unnamed'] as const;
export type Readiness = (typeof READINESS)[number];
/** As the counts above the list say it: `Ispunjava uslove 18 · Nedostaje sati 3`. */
export const READINESS_LABELS: Record<Readiness, string> = {
  ready: 'Ispunjava uslove',
  hours: 'Nedostaje sati',
  notPassed: 'Nije položeno',
  unpaid: 'Nije plaćeno',
  unnamed: 'Nema imena',
};

/** The facts that the readiness of a participant follows from. */
export type CompletionFacts = {
  isNamed: boolean;
  /** Paid, or paid by a grant. */
  isPaid: boolean;
  hasPassed: boolean;
  /** The minutes of the lessons that were held, and those of them that the participant attended. */
  heldMinutes: number;
  attendedMinutes: number;
};

type Rule = Pick<Completion, 'minPercent' | 'needsPass' | 'needsPayment'>;

/** Returns the state of a participant under the conditions of a course: the first one that is not met, or `ready`. */
export function readiness(facts: CompletionFacts, { minPercent, needsPass, needsPayment }: Rule): Readiness {
  if (!facts.isNamed) return 'unnamed';
  if (!reaches(facts, minPercent)) return 'hours';
  if (needsPass && !facts.hasPassed) return 'notPassed';
  if (needsPayment && !facts.isPaid) return 'unpaid';
  return 'ready';
}
