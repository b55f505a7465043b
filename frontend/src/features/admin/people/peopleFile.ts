import { PARTICIPANT_FILE_MAX, PARTICIPANT_LIST_MAX } from '@institut/contract/limits';
import { tidyLine } from '@institut/contract/frame/text';
import { PARTICIPANT_LABELS } from '@institut/contract/participants/labels';
import {
  columnsOf,
  type ListColumns,
  type ListLine,
  readPeopleText,
} from '@institut/contract/participants/peopleList';
import { PERSON_FIELDS } from '@institut/contract/participants/person';
import { fileText } from '../../../lib/fileText.ts';
import { saveFile } from '../../../lib/saveFile.ts';

/** A list of people as staff have given it, with what its columns hold. */
export type PeopleTable = { lines: ListLine[]; columns: ListColumns };

/** A list, or the sentence why there is none. */
export type ReadTable = { table: PeopleTable; problem: null } | { table: null; problem: string };

export const LIST_LIMITS = `Najviše ${PARTICIPANT_LIST_MAX} osoba, datoteka do 1 MB.`;

const refused = (problem: string): ReadTable => ({ table: null, problem });

function tableOf(lines: ListLine[]): ReadTable {
  const columns = columnsOf(lines);
  const people = lines.length - columns.titles;
  if (people <= 0) return refused('Na spisku nema nijedne osobe.');
  return people > PARTICIPANT_LIST_MAX
    ? refused(
        `Na spisku je ${people} redova, a može ih biti najviše ${PARTICIPANT_LIST_MAX}. Podijelite ga na manje.`,
      )
    : { table: { lines, columns }, problem: null };
}

/** Reads a pasted list. */
export const readPasted = (text: string): ReadTable => tableOf(readPeopleText(text));

/** The first bytes of an archive, which an XLSX file is, and of the files of older versions of Excel. */
const ZIP = [0x50, 0x4b];
const OLD_EXCEL = [0xd0, 0xcf];

const beginsWith = (bytes: ArrayBuffer, first: readonly number[]): boolean => {
  const start = new Uint8Array(bytes.slice(0, first.length));
  return first.every((byte, at) => start[at] === byte);
};

/** Reads a CSV or an Excel file, by what it contains and not by its name. */
export async function readPeopleFile(file: File): Promise<ReadTable> {
  if (file.size > PARTICIPANT_FILE_MAX) {
    return refused('Datoteka je veća od 1 MB. Sačuvajte samo list sa spiskom u novu datoteku.');
  }
  const bytes = await file.arrayBuffer();
  if (beginsWith(bytes, OLD_EXCEL)) {
    return refused(
      'Ovo je datoteka starijeg Excela ili zaštićena lozinkom. Sačuvajte je kao .xlsx bez lozinke.',
    );
  }
  if (!beginsWith(bytes, ZIP)) return tableOf(readPeopleText(fileText(bytes)));
  // Only those who choose a workbook load what reads it.
  const { readSpreadsheet } = await import('../../../lib/spreadsheet.ts');
  try {
    const rows = await readSpreadsheet(bytes);
    const lines = rows.map((cells, at) => ({ line: at + 1, cells: cells.map(tidyLine) }));
    return tableOf(lines.filter(({ cells }) => cells.some(Boolean)));
  } catch {
    return refused('Datoteka se ne može pročitati. Sačuvajte je u Excelu ponovo kao .xlsx ili kao CSV.');
  }
}

/** Saves an empty list with the names of its columns, which Excel opens. */
export function saveTemplate(hasReference: boolean): void {
  const titles = [
    ...(hasReference ? ['Referentni broj'] : []),
    ...PERSON_FIELDS.map((field) => PARTICIPANT_LABELS[field]),
  ];
  saveFile(new Blob([`\uFEFF${titles.join(';')}\r\n`], { type: 'text/csv' }), 'spisak-polaznika.csv');
}
