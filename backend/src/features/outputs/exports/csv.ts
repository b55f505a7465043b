import { stringify } from 'csv-stringify/sync';
import { cellOf, startsFormula, type Batches, type Cell, type Column } from './table.ts';

const MONEY_DECIMALS = 2;
/** Spreadsheets expect `;` in locales with a decimal comma. A lone CR or LF inside a text needs quotes as well. */
const FORMAT = { delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const;

/**
 * A formula after a separator inside a text. A spreadsheet that separates by commas or tabs ignores our semicolons and
 * any quotes that do not start its own cells, so it may split a text at any of these characters.
 */
const INNER_FORMULA = /([,;\t\r\n][^\S\t\r\n]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Puts an apostrophe before everything that a spreadsheet would compute (OWASP, "CSV Injection"). */
function escapeFormulas(text: string): string {
  const whole = text.replaceAll('\0', '').replace(INNER_FORMULA, "$1'");
  return startsFormula(text) ? `'${whole}` : whole;
}

/** The most digits that Excel shows and saves as typed; it keeps 15 of a longer number. */
const SAFE_DIGITS = 11;

/**
 * Puts spaces into digits that are a name, such as an account, a JIB or a telephone, if a spreadsheet would drop their leading zeros
 * or round them: `1990 4400 0123 4035`, `061 123456`. With a space they are a text.
 */
function spaceDigits(text: string): string {
  if (!/^\d+$/.test(text)) return text;
  if (text.length > SAFE_DIGITS) return text.replace(/\d{4}(?=\d)/g, '$& ');
  return /^0\d/.test(text) ? text.replace(/^(\d{3}|\d)(?=\d)/, '$1 ') : text;
}

function written(cell: Cell): string {
  switch (cell.type) {
    case 'empty':
      return '';
    case 'number':
      return String(cell.number).replace('.', ',');
    case 'money':
      return cell.number.toFixed(MONEY_DECIMALS).replace('.', ',');
    default:
      return escapeFormulas(cell.type === 'text' ? spaceDigits(cell.text) : cell.text);
  }
}

/**
 * Returns a CSV file in pieces, one per batch: UTF-8 with a byte order mark (Excel needs it for č ć š ž đ), `;` between
 * values, CRLF after each line, the headers first. Numbers have a decimal comma; days and times are ISO texts, which
 * spreadsheets read as dates. Digits that are a name keep their zeros and their last digits. Texts are quoted as in RFC 4180 and never become formulas. Throws what reading the rows throws.
 */
export async function* csvFile<Row>(
  columns: readonly Column<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<string> {
  yield stringify([columns.map(({ header }) => escapeFormulas(header))], { ...FORMAT, bom: true });
  for await (const rows of batches) {
    yield stringify(
      rows.map((row) => columns.map((column) => written(cellOf(column, row)))),
      FORMAT,
    );
  }
}
