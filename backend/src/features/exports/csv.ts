import { mayBeFormula } from './mayBeFormula.ts';
import { cellOf, type Batches, type Cell, type Column } from './table.ts';

/** Tells Excel that what follows is UTF-8; without it č ć š ž đ come out as two characters each. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What spreadsheets expect where numbers are written with a comma. */
const SEPARATOR = ';';
const LINE_END = '\r\n';
const MONEY_DECIMALS = 2;

/**
 * Where a cell with a formula would begin inside a text. A spreadsheet that separates by commas or tabs knows neither our
 * semicolons nor quotes which do not begin its own cells, so it may split a text at any of these.
 */
const INNER_FORMULA = /([,;\t\r\n][^\S\t\r\n]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A text that no spreadsheet computes: an apostrophe goes before whatever it would take for a formula. */
function inert(text: string): string {
  const whole = text.replace(INNER_FORMULA, "$1'");
  return mayBeFormula(text) ? `'${whole}` : whole;
}

/** A value as RFC 4180 has it: in quotes, its own doubled, when it holds what would end it. */
const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const writtenText = (text: string) => quoted(inert(text.replaceAll('\0', '')));

function written(cell: Cell): string {
  switch (cell.type) {
    case 'empty':
      return '';
    case 'number':
      return String(cell.number).replace('.', ',');
    case 'money':
      return cell.number.toFixed(MONEY_DECIMALS).replace('.', ',');
    default:
      return writtenText(cell.text);
  }
}

const line = (values: readonly string[]) => values.join(SEPARATOR) + LINE_END;

/**
 * A CSV file in pieces: UTF-8 with a byte order mark, `;` between values, CRLF after each line, the headers first.
 * Numbers stay numbers, with a decimal comma; days and moments are ISO texts, which spreadsheets read as dates. Texts are
 * quoted as RFC 4180 says and never become formulas. One piece per batch; it throws what reading the rows throws.
 */
export async function* csvFile<Row>(
  columns: readonly Column<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns.map(({ header }) => writtenText(header)));
  for await (const rows of batches) {
    yield rows.map((row) => line(columns.map((column) => written(cellOf(column, row))))).join('');
  }
}
