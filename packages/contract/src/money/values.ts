import { dayAfter } from '../frame/days.ts';
import { REFUND_DAYS } from '../limits.ts';

/** The ages of receivables by the day on which they are due, youngest first. */
export const RECEIVABLE_AGES = ['notDue', 'week', 'month', 'quarter', 'older'] as const;
export type ReceivableAge = (typeof RECEIVABLE_AGES)[number];

/** The most days since the due day that an age has; a receivable that is due later has none. */
export const AGE_DAYS_MAX = { week: 7, month: 30, quarter: 90 } as const;

export const RECEIVABLE_SORTS = ['dueDay', 'openAmount'] as const;
export type ReceivableSort = (typeof RECEIVABLE_SORTS)[number];

/** Kinds of people expected to pay an order; `grant`: nobody, if the institute grants the application. */
export const PAYER_KINDS = ['person', 'organisation', 'grant'] as const;
export type PayerKind = (typeof PAYER_KINDS)[number];

/** The reasons why an order has more money than is due. */
export const SURPLUS_REASONS = ['rejected', 'cancelled', 'granted', 'overpaid'] as const;
export type SurplusReason = (typeof SURPLUS_REASONS)[number];

/** The parts of the journal: what orders count, by kind; money that no order counts; and records that were withdrawn. */
export const JOURNAL_PARTS = ['payment', 'refund', 'grant', 'unassigned', 'void'] as const;
export type JournalPart = (typeof JOURNAL_PARTS)[number];

/** Returns the last day on which the surplus of an order is given back; null for one that nobody was promised a day for. */
export const surplusDueDay = ({ reason, since }: { reason: SurplusReason; since: string }): string | null =>
  reason === 'rejected' || reason === 'cancelled' ? dayAfter(since, REFUND_DAYS) : null;
