import { STATEMENT_ENTRIES_MAX } from '@institut/contract/limits';
import { type ReadStatement, unreadable } from './readFields.ts';

const NO_STATEMENT = 'Preuzmite izvod iz banke kao CSV, MT940 ili camt.053.';
/** The first bytes of files that people take for a statement. */
const OTHER_FILES: ReadonlyArray<[start: string, sentence: string]> = [
  ['%PDF', `PDF se ne može uvesti. ${NO_STATEMENT}`],
  ['PK', `Excel i ZIP se ne mogu uvesti. ${NO_STATEMENT}`],
  ['\u00d0\u00cf\u0011\u00e0', `Excel se ne može uvesti. ${NO_STATEMENT}`],
];

/** Banks write some ten lines for an entry at most. */
const LINES_MAX = STATEMENT_ENTRIES_MAX * 20;

/** Returns the text of a file in UTF-8, in UTF-16 with its mark, or otherwise in windows-1250. */
function textOf(file: Buffer): string {
  if (file.length === 0) throw unreadable('Datoteka je prazna.');
  const start = file.toString('latin1', 0, 8);
  const other = OTHER_FILES.find(([signs]) => start.startsWith(signs));
  if (other) throw unreadable(other[1]);
  if (start.startsWith('\u00ff\u00fe')) return new TextDecoder('utf-16le').decode(file);
  if (file.includes(0)) throw unreadable(`Ovo nije izvod. ${NO_STATEMENT}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1250').decode(file);
  }
}

/** Reads the statements of a file in any of the formats, by what it contains. Throws `validation` for a file that is none. */
export async function readStatementFile(file: Buffer): Promise<ReadStatement[]> {
  const text = textOf(file);
  // The parsers are loaded by those who import a statement.
  if (/^\s*</.test(text)) return (await import('./camt.ts')).readCamt(text.trimStart());
  if (text.split(/\r\n|\r|\n/, LINES_MAX + 1).length > LINES_MAX)
    throw unreadable('Datoteka ima previše redova.');
  if (/^(?:\{4:)?:20:/m.test(text)) return (await import('./mt940.ts')).readMt940(text);
  return [(await import('./csv.ts')).readCsv(text)];
}
