import { z } from 'zod';
import { editVersion, isoDay } from '../content/schema.ts';
import { accountDigits, accountProblem } from '../documents/bankAccount.ts';
import {
  objectId,
  optionalLines,
  optionalPrintText,
  optionalText,
  pageNumber,
  pageSize,
  searchKeyword,
  timestamp,
} from '../frame/fields.ts';
import { SORT_DIRECTIONS } from '../frame/listQuery.ts';
import {
  ACCOUNT_TEXT_MAX,
  CANCELLATION_REASON_MAX,
  ORDER_SEATS_MAX,
  PAYMENT_NOTE_MAX,
  PAYMENT_PAGE_SIZE,
  PAYMENT_TEXT_MAX,
  POLICY_DAYS_MAX,
  WITHDRAWAL_DAYS_MIN,
} from '../limits.ts';
import { balanceKm, totalKm } from '../money/schema.ts';
import { ORDER_ACTORS } from '../orders/values.ts';
import { PAYMENT_STATES } from '../payments/values.ts';
import {
  CANCELLATION_RULES,
  LEFT_OUT_REASONS,
  REFUND_DECISIONS,
  REFUND_METHODS,
  REFUND_REASONS,
} from './values.ts';

const DAYS_SENTENCE = `Unesite cijeli broj dana od 0 do ${POLICY_DAYS_MAX}.`;
const policyDays = z.int(DAYS_SENTENCE).min(0, DAYS_SENTENCE).max(POLICY_DAYS_MAX, DAYS_SENTENCE);

export const coursePolicy = z.object({
  withdrawalDays: policyDays.min(
    WITHDRAWAL_DAYS_MIN,
    `Zakon daje najmanje ${WITHDRAWAL_DAYS_MIN} dana za odustanak.`,
  ),
  freeUntilDaysBefore: policyDays,
  lateFeePercent: z
    .int('Unesite cijeli broj od 0 do 100.')
    .min(0, 'Unesite cijeli broj od 0 do 100.')
    .max(100, 'Unesite cijeli broj od 0 do 100.'),
  transferUntil: policyDays,
  replaceUntil: policyDays,
});

/** An account as people write it, 16 digits or a foreign IBAN; an empty text counts as absent. */
const refundAccount = optionalText(ACCOUNT_TEXT_MAX)
  .transform((text) => accountDigits(text) || undefined)
  .superRefine((account, context) => {
    const message = account === undefined ? null : accountProblem(account);
    if (message) context.addIssue(message);
  });

const rule = z.enum(CANCELLATION_RULES);
const refundState = z.enum(PAYMENT_STATES.refund);
const refundMethod = z.enum(REFUND_METHODS);

/** The ids of seats with commas between them; all held seats when absent. */
export const cancellationQuery = z.object({
  seats: z
    .string()
    .max(ORDER_SEATS_MAX * 25, `Možete odabrati najviše ${ORDER_SEATS_MAX} mjesta.`)
    .regex(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/, 'Odaberite mjesta koja otkazujete.')
    .transform((ids) => [...new Set(ids.split(','))])
    .optional(),
});

/** The effects of a cancellation at this moment. Amounts in KM. */
export const cancellationPreview = z.object({
  /** The rule of the seats; of several courses the one that keeps the most. */
  rule,
  /** The refund today and its rule, for the buyer: `Danas: puni povrat od 245,00 KM (vrijedi do 14. 2. 2027., 15 dana od prijema).` */
  sentence: z.string(),
  /** The seats that would be released. */
  seats: z.array(
    z.object({
      _id: objectId,
      /** Its number among the seats of the order on the course, released ones included. */
      number: z.int(),
      kurs: objectId,
      course: z.string(),
      /** The first day of the course; null when it is not known. */
      firstDay: isoDay.nullable(),
      /** Empty for a seat without a name. */
      participant: z.string(),
    }),
  ),
  /** The order would hold no seat any more. */
  isWhole: z.boolean(),
  refundKm: totalKm,
  retainedKm: totalKm,
  /** The amount that staff could give back instead: everything that was paid for these seats. */
  waivedKm: totalKm,
  /** The last day on which the same holds; null when it does not end. */
  until: isoDay.nullable(),
  /** The refunds of later days, in their order. */
  later: z.array(z.object({ from: isoDay, rule, refundKm: totalKm, sentence: z.string() })),
  /** Runs to which a single seat can be transferred instead; none for several seats. */
  transfers: z.array(
    z.object({
      kurs: objectId,
      name: z.string(),
      start: z.string(),
      /** The open amount of the order after the transfer in KM; below 0 the refund. */
      differenceKm: balanceKm,
    }),
  ),
  /** A participant can still be replaced instead. */
  mayReplace: z.boolean(),
  /** Null when nothing is paid back. */
  refundMethod: refundMethod.nullable(),
  /** The refund arrives within so many days. */
  refundDays: z.int(),
  /** Sent back with the cancellation, which is refused when it would do something else. */
  asOf: z.string(),
});
export type CancellationPreview = z.infer<typeof cancellationPreview>;

/** The cancellation of some seats of an order, or of all. Buyers have to send `asOf`. */
export const cancelOrderBody = z.object({
  seats: z
    .array(objectId)
    .min(1, 'Odaberite mjesta koja otkazujete.')
    .max(ORDER_SEATS_MAX, `Možete odabrati najviše ${ORDER_SEATS_MAX} mjesta.`)
    .optional(),
  asOf: optionalText(64).optional(),
  /** Where the refund goes, unless it goes back through PayPal. */
  account: refundAccount.optional(),
  reason: optionalLines(CANCELLATION_REASON_MAX).default(''),
  /** Staff give everything back, whatever the rule says. */
  isWaived: z.boolean().default(false),
  /** The version of the order that was read, if the caller has one. */
  version: editVersion,
});
export type CancelOrderBody = z.input<typeof cancelOrderBody>;

/** A cancellation as its order shows it. */
export const cancellation = z.object({
  _id: objectId,
  /** `K7M2-9QXA-1` */
  number: z.string(),
  at: timestamp,
  by: z.enum(ORDER_ACTORS),
  rule,
  lines: z.array(z.object({ kurs: objectId, name: z.string(), seats: z.int() })),
  reason: z.string(),
  refundKm: totalKm,
  retainedKm: totalKm,
  /** Null when nothing is paid back. */
  refund: z
    .object({
      _id: objectId,
      state: refundState,
      amount: totalKm,
      method: refundMethod,
      /** 16 digits or a foreign IBAN; empty while it is not known. */
      account: z.string(),
      /** The last day on which it has to arrive. */
      dueDay: isoDay,
      paidAt: timestamp.nullable(),
      /** The account can still be given or corrected. */
      mayGiveAccount: z.boolean(),
    })
    .nullable(),
});
export type Cancellation = z.infer<typeof cancellation>;

export const refundAccountBody = z.object({
  refund: objectId,
  account: refundAccount.refine((digits) => digits !== undefined, 'Unesite broj računa.'),
});
export type RefundAccountBody = z.input<typeof refundAccountBody>;

/** The keyword is the reference of a refund, or what finds its order; days are those of the request. */
export const refundRequestListQuery = z.object({
  pageNumber,
  pageSize: pageSize.default(PAYMENT_PAGE_SIZE),
  keyword: searchKeyword,
  state: refundState.optional(),
  method: refundMethod.optional(),
  from: isoDay.optional(),
  to: isoDay.optional(),
  /** `dueDay`: what is to be paid out by its due day, then the rest with the newest request first. */
  sort: z.enum(['dueDay', 'recordedAt']).default('dueDay'),
  /** When absent: `asc` for the due day, `desc` for the day of the request. */
  direction: z.enum(SORT_DIRECTIONS).optional(),
});
export type RefundRequestListQuery = z.input<typeof refundRequestListQuery>;

/** A refund of the ledger, from its request until it is paid out. */
export const refundRequest = z.object({
  _id: objectId,
  /** Null for a refund of money that no order counts. */
  order: z.object({ _id: objectId, reference: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** The recipient of the money: the payer, or else the buyer. */
  payee: z.string(),
  state: refundState,
  method: refundMethod,
  /** Null for a refund that nobody requested: staff or PayPal have recorded it. */
  reason: z.enum(REFUND_REASONS).nullable(),
  /** The number of the cancellation; empty without one. */
  number: z.string(),
  amount: totalKm,
  account: z.string(),
  /** The author of the account has confirmed their identity. */
  isAccountConfirmed: z.boolean(),
  reference: z.string(),
  note: z.string(),
  requestedAt: timestamp,
  /** The last day for the payment; null once it is paid or rejected. */
  dueDay: isoDay.nullable(),
  isLate: z.boolean(),
  /** When it was paid out; null before. */
  paidAt: timestamp.nullable(),
  /** The member of staff who decided last. */
  by: z.object({ _id: objectId, name: z.string() }).nullable(),
});
export type RefundRequest = z.infer<typeof refundRequest>;

export const refundRequestList = z.object({
  rows: refundRequest.array(),
  /** One for each state; they follow all filters but the one of the state. */
  sums: z.object({ key: refundState, count: z.int().min(0), total: totalKm }).array(),
});

/** The filters of the list but those of what is paid now: the approved refunds to accounts. */
export const bankOrdersQuery = refundRequestListQuery.pick({ keyword: true, from: true, to: true });

/** The credit transfers of approved refunds, as a file for the bank, and the refunds that are not in it. */
export const bankOrders = z.object({
  /** `nalozi-za-banku-2026-11-30.xml` */
  name: z.string(),
  /** ISO 20022, pain.001.001.09; empty when there is no order. */
  xml: z.string(),
  count: z.int().min(0),
  total: totalKm,
  leftOut: z
    .object({
      _id: objectId,
      payee: z.string(),
      reference: z.string(),
      amount: totalKm,
      reason: z.enum(LEFT_OUT_REASONS),
    })
    .array(),
});
export type BankOrders = z.infer<typeof bankOrders>;

/**
 * A decision about a refund; a rejection has a reason, which the buyer gets. `asOf` is `refundAsOf` of what was read: another
 * state or account is refused with `stale_edit`. An approved refund is approved again with another account alone.
 */
export const decideRefundBody = z
  .object({
    state: z.enum(REFUND_DECISIONS, 'Odaberite šta je s povratom.'),
    asOf: z
      .string('Pošaljite i stanje povrata koje ste vidjeli.')
      .max(ACCOUNT_TEXT_MAX, 'Pošaljite i stanje povrata koje ste vidjeli.'),
    /** The day on which it was paid; today when absent. */
    at: isoDay.optional(),
    reference: optionalPrintText(PAYMENT_TEXT_MAX).optional(),
    note: optionalLines(PAYMENT_NOTE_MAX).optional(),
    account: refundAccount.optional(),
  })
  .refine(({ state, note }) => state !== 'rejected' || (note ?? '') !== '', {
    error: 'Unesite razlog.',
    path: ['note'],
  });
export type DecideRefundBody = z.input<typeof decideRefundBody>;
