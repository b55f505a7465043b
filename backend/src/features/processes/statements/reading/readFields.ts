import { tidyLine } from '@institut/contract/frame/text';
import { STATEMENT_TEXT_MAX } from '@institut/contract/limits';
import { STATEMENT_FIELD, type StatementFormat } from '@institut/contract/statements/values';
import { type AppError, invalidInput } from '../../../../lib/errors.ts';

/** An entry as a file has it: `feninga` below 0 has left the account. */
export type ReadEntry = {
  day: string;
  feninga: number;
  payer: string;
  payerAccount: string;
  purpose: string;
  bankRef: string;
  /** The bank marks it as one that takes an earlier entry back. */
  isReversal: boolean;
};

/** A statement of one account; its texts are as long and strange as the file has them. */
export type ReadStatement = {
  format: StatementFormat;
  /** As the file writes it. */
  account: string;
  number: string;
  /** The balances in feninga; null where the file has none. */
  opening: number | null;
  closing: number | null;
  entries: ReadEntry[];
};

/** Returns the error for a file that cannot be used. */
export const unreadable = (sentence: string): AppError => invalidInput({ [STATEMENT_FIELD]: sentence });

const UNSEEN = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Returns a text of a file as it is stored: one line, without control characters, cut off at the limit. */
export const lineOf = (text: string, max = STATEMENT_TEXT_MAX): string =>
  tidyLine(text.replace(UNSEEN, ' ')).slice(0, max).toWellFormed().trim();

const BOSNIAN = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2})?)?$/;
const ENGLISH = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})?)?$/;

/** Returns an amount in feninga: `1.234,50`, `1,234.50`, `-12,00 KM`; null for what is none. */
export function feningaOf(text: string): number | null {
  const [, sign = '', plain = ''] =
    /^([+-]?)(.*)$/.exec(text.replace(/\s|\u00a0|KM|BAM/gi, '').replace('\u2212', '-')) ?? [];
  const [, whole = '', part = ''] = BOSNIAN.exec(plain) ?? ENGLISH.exec(plain) ?? [];
  if (whole === '') return null;
  const feninga = Number(whole.replace(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'));
  if (!Number.isSafeInteger(feninga)) return null;
  return sign === '-' && feninga > 0 ? -feninga : feninga;
}

/** Returns the day of a text as YYYY-MM-DD: `12.1.2027.`, `12/01/2027 10:15`, `2027-01-12T10:15`; null for what is none. */
export function dayIn(text: string): string | null {
  const [, year, month, date] = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  const [, d, m, y] = /^\s*(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4})\b/.exec(text) ?? [];
  return realDay(year ?? y, month ?? m, date ?? d);
}

/** Returns a day from its parts; null if there is none. */
export function realDay(year = '', month = '', date = ''): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}
