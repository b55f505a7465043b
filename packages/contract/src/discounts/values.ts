/** `early`: until a day; `group`: from so many seats of the course in one order. */
export const DISCOUNT_KINDS = ['early', 'group'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];
