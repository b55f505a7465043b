import { TIME_ZONE } from '@institut/contract/frame/days';

/** Money is in KM; a day is text, YYYY-MM-DD; a moment is shown in the institute's time zone. */
type ColumnOf<Row> =
  | { type: 'text'; value: (row: Row) => string }
  | { type: 'number' | 'money'; value: (row: Row) => number | null }
  | { type: 'day'; value: (row: Row) => string }
  | { type: 'moment'; value: (row: Row) => Date | null };

/** One column of a file. An empty text and null leave the cell empty. */
export type Column<Row> = { header: string } & ColumnOf<Row>;

/** Rows in batches, so that the event loop is free between two batches. */
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

/** Returns the cell of a column for a row; a moment as `YYYY-MM-DD HH:MM` in the institute's time zone. */
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
 * The start of a formula for spreadsheets, also after spaces and in fullwidth letters, and the characters that may end
 * a cell and start a formula in the next one (OWASP, "CSV Injection").
 */
const FORMULA_START = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** Returns whether a spreadsheet may compute a text instead of showing it. */
export const startsFormula = (text: string): boolean => FORMULA_START.test(text);
