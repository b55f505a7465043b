import { escapeXml } from '../../../lib/escape.ts';
import { zipFile, type ZipEntry } from '../../../lib/zip.ts';
import { cellOf, startsFormula, type Batches, type Cell, type Column } from './table.ts';

/** The cell formats of the workbook: the positions in `cellXfs` below. */
export const STYLE = { text: 0, header: 1, literal: 2, money: 3, day: 4, moment: 5 } as const;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES =
  `${XML}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`;

const relations = (...targets: [type: string, target: string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const workbook = (title: string) =>
  `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}">` +
  `<sheets><sheet name="${escapeXml(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** 4 is the built-in `#,##0.00`; 164 and 165 are Bosnian date formats. */
const STYLES =
  `${XML}<styleSheet xmlns="${SPREADSHEET}">` +
  String.raw`<numFmts count="2"><numFmt numFmtId="164" formatCode="d\.\ m\.\ yyyy\."/><numFmt numFmtId="165" formatCode="d\.\ m\.\ yyyy\.\ hh:mm"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="6">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  // `quotePrefix` keeps the cell a text when it is edited.
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>' +
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Returns every part of a workbook (ECMA-376) except the sheet itself; `title` is the name of the sheet. */
export function xlsxParts(title: string): ZipEntry[] {
  return [
    { name: '[Content_Types].xml', content: [CONTENT_TYPES] },
    { name: '_rels/.rels', content: [relations(['officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', content: [workbook(title)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    },
    { name: 'xl/styles.xml', content: [STYLES] },
  ];
}

/** The longest text of a cell; Excel reports a file with a longer one as damaged. */
const TEXT_MAX = 32_767;
const MS_PER_DAY = 86_400_000;
/** 1 January 1970 as a serial day of Excel. */
const EPOCH_DAY = 25_569;
/** 1 March 1900: Excel counts a 29 February 1900, which did not exist. */
const FIRST_RELIABLE_DAY = 61;
/** Column widths in characters. */
const WIDTHS = { text: 28, number: 12, money: 14, day: 14, moment: 20 } as const;

/** Excel reads `_x0041_` as the letter A unless it is escaped. */
const withoutEscapes = (text: string) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

const plainBreaks = (text: string) => text.replace(/\r\n?/g, '\n');

function textCell(text: string, place: string, style: number): string {
  const content = escapeXml(withoutEscapes(plainBreaks(text).slice(0, TEXT_MAX)));
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

/** Returns the serial day for `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`; undefined for days that Excel does not support. */
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

/** Returns A, B, ... Z, AA, AB, ... */
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

/**
 * Yields an Excel workbook (ECMA-376) of one sheet in pieces. `title` is the sheet's name (at most 31 characters, none
 * of `[]:*?/\`). The header row is bold and frozen, numbers, money, days and moments are typed cells, and texts never
 * become formulas. Neither the rows nor the file are in memory as a whole. Throws what reading the rows throws.
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
