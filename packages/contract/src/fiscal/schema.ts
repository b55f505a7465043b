import { z } from 'zod';
import { editVersion, enteredDay, isoDay } from '../content/schema.ts';
import {
  objectId,
  optionalText,
  pageNumber,
  pageSize,
  requiredText,
  searchKeyword,
  timestamp,
} from '../frame/fields.ts';
import { SORT_DIRECTIONS } from '../frame/listQuery.ts';
import { FISCAL_LINK_MAX, FISCAL_NUMBER_MAX, PAYMENT_PAGE_SIZE } from '../limits.ts';
import { enteredKm, totalKm } from '../money/schema.ts';
import { paymentRecord } from '../payments/schema.ts';
import { PAYMENT_SOURCES } from '../payments/values.ts';
import { FISCAL_AGES, FISCAL_KINDS, FISCAL_SORTS } from './values.ts';

const isHttpsLink = (text: string): boolean => /^https:\/\/[^\s/?#@]+\.[^\s/?#@.]\S*$/i.test(text);

/** A document that the accountant has issued in the certified system for a payment or a refund of the order. */
export const fiscalBody = z.object({
  kind: z.enum(FISCAL_KINDS, 'Odaberite vrstu dokumenta.'),
  /** The id of the payment or refund. */
  payment: objectId,
  number: requiredText(FISCAL_NUMBER_MAX, 'Unesite broj dokumenta.'),
  date: enteredDay,
  amount: enteredKm,
  link: optionalText(FISCAL_LINK_MAX)
    .refine((text) => text === '' || isHttpsLink(text), 'Unesite adresu koja počinje sa https://.')
    .default(''),
  version: editVersion,
});
export type FiscalBody = z.input<typeof fiscalBody>;

export const removeFiscalBody = z.object({ version: editVersion });

export const fiscalParams = z.object({ id: objectId, fiscal: objectId });

/** Such a document as it is noted on the order. */
export const fiscalDocument = z.object({
  _id: objectId,
  kind: z.enum(FISCAL_KINDS),
  payment: objectId,
  number: z.string(),
  date: isoDay,
  amount: totalKm,
  /** Empty when there is none. */
  link: z.string(),
  recordedAt: timestamp,
  by: z.object({ _id: objectId, name: z.string() }),
});
export type FiscalDocument = z.infer<typeof fiscalDocument>;

/** The keyword matches buyer, payer, reference and courses of the order, and method and reference of the payment. */
export const withoutFiscalQuery = z.object({
  pageNumber,
  pageSize: pageSize.default(PAYMENT_PAGE_SIZE),
  keyword: searchKeyword,
  kind: z.enum(['payment', 'refund']).optional(),
  source: z.enum(PAYMENT_SOURCES).optional(),
  /** Calendar days at the institute, inclusive. */
  from: isoDay.optional(),
  to: isoDay.optional(),
  /** Only what is older than this number of days. */
  olderThan: z.enum(FISCAL_AGES).optional(),
  sort: z.enum(FISCAL_SORTS).default('at'),
  direction: z.enum(SORT_DIRECTIONS).default('desc'),
});
export type WithoutFiscalQuery = z.input<typeof withoutFiscalQuery>;

/** A booked payment or refund that such documents do not cover, or only in part. */
export const paymentWithoutFiscal = paymentRecord.extend({
  /** The amount in KM that none of them covers. */
  uncovered: totalKm,
  /** The days since the money arrived or was given back. */
  days: z.int().min(0),
  order: z.object({ _id: objectId, reference: z.string(), name: z.string() }),
});
export type PaymentWithoutFiscal = z.infer<typeof paymentWithoutFiscal>;

/** A page of them, and the sums of what is not covered of all that match the filters. */
export const withoutFiscalPage = z.object({
  records: paymentWithoutFiscal.array(),
  sums: z.object({ payment: totalKm, refund: totalKm }),
});
export type WithoutFiscalPage = z.infer<typeof withoutFiscalPage>;
