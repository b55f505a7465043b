import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { escapeXml } from '../../lib/escapeXml.ts';
import { cellOf, startsFormula, type Batches, type Cell, type Column } from './table.ts';
import { STYLE, xlsxParts, type ZipEntry } from './xlsxParts.ts';

/** What one cell can hold; Excel calls a file with more of it damaged. */
const TEXT_MAX = 32_767;
const MS_PER_DAY = 86_400_000;
/** 1 January 1970 as Excel counts days. */
const EPOCH_DAY = 25_569;
/** 1 March 1900: before it Excel counts a day that never was. */
const FIRST_RELIABLE_DAY = 61;
/** Room for what the cells of a column hold, in characters. */
const WIDTHS = { text: 28, number: 12, money: 14, day: 14, moment: 20 } as const;

/** `_x0041_` would be read as the letter A; escaped, it stays what it says. */
const withoutEscapes = (text: string) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Breaks of any system as the one that cells know. */
const plainBreaks = (text: string) => text.replace(/\r\n?/g, '\n');

function textCell(text: string, place: string, style: number): string {
  const content = escapeXml(withoutEscapes(plainBreaks(text).slice(0, TEXT_MAX)));
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

/** Days since Excel's beginning for `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`; undefined for what Excel has no day for. */
function serialOf(text: string): number | undefined {
  const ms = Date.parse(`${text.replace(' ', 'T')}${text.includes(' ') ? 'Z' : ''}`);
  const serial = ms / MS_PER_DAY + EPOCH_DAY;
  return serial >= FIRST_RELIABLE_DAY ? serial : undefined;
}

function written(cell: Cell, place: string): string {
  switch (cell.type) {
    case 'empty':
      return '';
    case 'number':
      return `<c r="${place}"><v>${cell.number}</v></c>`;
    case 'money':
      return `<c r="${place}" s="${STYLE.money}"><v>${cell.number}</v></c>`;
    case 'day':
    case 'moment': {
      const serial = serialOf(cell.text);
      if (serial === undefined) return textCell(cell.text, place, STYLE.text);
      return `<c r="${place}" s="${STYLE[cell.type]}"><v>${serial}</v></c>`;
    }
    default:
      return textCell(cell.text, place, startsFormula(cell.text) ? STYLE.literal : STYLE.text);
  }
}

/** A, B, ... Z, AA, AB, ... */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCodePoint(65 + (index % 26));
}

const rowOf = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;

async function* sheet<Row>(columns: readonly Column<Row>[], batches: Batches<Row>): AsyncGenerator<string> {
  const names = columns.map((_column, index) => columnName(index));
  const widths = columns.map(({ header, type }, index) => {
    const width = Math.max(WIDTHS[type], header.length + 2);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const headers = columns.map(({ header }, index) => textCell(header, `${names[index]}1`, STYLE.header));
  yield (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>${rowOf(1, headers)}`
  );
  let number = 1;
  for await (const rows of batches) {
    yield rows
      .map((row) => {
        number += 1;
        const cells = columns.map((column, index) =>
          written(cellOf(column, row), `${names[index]}${number}`),
        );
        return rowOf(number, cells);
      })
      .join('');
  }
  yield '</sheetData></worksheet>';
}

/** Returns a ZIP archive in pieces; contents are read and compressed as the archive is read, and closed with it. */
async function* zipFile(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const archive = Readable.from(zip.outputStream);
  const contents = entries.map(({ name, content }) => {
    const stream = Readable.from(content).on('error', (error) => archive.destroy(error));
    zip.addReadStream(stream, name);
    return stream;
  });
  zip.end();
  try {
    yield* archive;
  } finally {
    for (const content of contents) content.destroy();
  }
}

/**
 * An Excel workbook (ECMA-376) of one sheet, in pieces: `title` is the sheet's name (at most 31 characters, none of
 * `[]:*?/\`), the headers stand bold in a row that stays in view, numbers, money, days and moments are typed cells, and
 * every text is a text, whatever it begins with. Neither the rows nor the file are ever in memory as a whole; it throws
 * what reading the rows throws.
 */
export function xlsxFile<Row>(
  title: string,
  columns: readonly Column<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<Buffer> {
  return zipFile([
    ...xlsxParts(title),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, batches) },
  ]);
}
