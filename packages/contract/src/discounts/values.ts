/** `early`: until a day; `group`: from so many seats of the course in one order. */
export const DISCOUNT_KINDS = ['early', 'group'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** A line of an order may also have the discount of a code. */
export const LINE_DISCOUNT_KINDS = [...DISCOUNT_KINDS, 'code'] as const;
