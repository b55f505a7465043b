import { formatCount } from '../../lib/format.ts';

/** A number of records; with `isCapped` there are more, because the server stopped counting. */
export type Found = { total: number; isCapped?: boolean };

/** Returns the text of a number of records, `više od 10.000 prijava` if there are more. */
export const foundText = ({ total, isCapped }: Found, count = formatCount): string =>
  isCapped ? `više od ${count(total)}` : count(total);
