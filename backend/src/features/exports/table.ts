import { TIME_ZONE } from '@institut/contract/days';

/** What the cells of a column hold. Money is in KM; a day is text, YYYY-MM-DD; a moment is shown on the institute's clock. */
type ColumnOf<Row> =
  | { type: 'text'; value: (row: Row) => string }
  | { type: 'number' | 'money'; value: (row: Row) => number | null }
  | { type: 'day'; value: (row: Row) => string }
  | { type: 'moment'; value: (row: Row) => Date | null };

/** One column of a file: its header, and what stands in it for a row. An empty text and null leave the cell empty. */
export type Column<Row> = { header: string } & ColumnOf<Row>;

/** Rows as they arrive, some at a time; whoever reads them lets other work go on between two batches. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;

export type Cell =
  | { type: 'empty' }
  | { type: 'text' | 'day' | 'moment'; text: string }
  | { type: 'number' | 'money'; number: number };

const EMPTY: Cell = { type: 'empty' };

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** What a column holds for a row; a moment as `YYYY-MM-DD HH:MM` on the institute's clock. */
export function cellOf<Row>(column: Column<Row>, row: Row): Cell {
  switch (column.type) {
    case 'number':
    case 'money': {
      const number = column.value(row);
      return number === null ? EMPTY : { type: column.type, number };
    }
    case 'moment': {
      const moment = column.value(row);
      return moment === null ? EMPTY : { type: 'moment', text: clock.format(moment) };
    }
    default: {
      const text = column.value(row);
      return text === '' ? EMPTY : { type: column.type, text };
    }
  }
}

/**
 * The start of a formula for spreadsheets, also after spaces and in fullwidth letters, and the characters with which a
 * cell may be left to begin one in the next (OWASP, "CSV Injection").
 */
const FORMULA_START = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** Returns whether a spreadsheet may compute a text instead of showing it. */
export const startsFormula = (text: string): boolean => FORMULA_START.test(text);
