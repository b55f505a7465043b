import { PARTICIPANT_UNPACKED_MAX } from '@institut/contract/limits';
import { peopleOf } from '@institut/contract/participants/peopleList';
import { strToU8, zipSync } from 'fflate';
import { readPasted, readPeopleFile } from './peopleFile.ts';

const cell = (text: string | number) =>
  typeof text === 'number' ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** An XLSX file with these rows, and whatever else is given. */
function workbook(
  rows: ReadonlyArray<ReadonlyArray<string | number>>,
  more: Record<string, Uint8Array> = {},
) {
  const letters = 'ABCDEF';
  const sheet = rows.map((cells, at) => {
    const placed = cells.map((text, column) =>
      cell(text).replace('<c', `<c r="${letters[column]}${at + 1}"`),
    );
    return `<row r="${at + 1}">${placed.join('')}</row>`;
  });
  const ns = 'http://schemas.openxmlformats.org';
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${ns}/spreadsheetml/2006/main"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  };
  const texts = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  const zip = zipSync({ ...Object.fromEntries(texts), ...more });
  return new File([new Uint8Array(zip)], 'spisak.xlsx');
}

const peopleIn = async (file: File) => {
  const { table, problem } = await readPeopleFile(file);
  return table
    ? peopleOf(table.lines, table.columns).map(
        ({ line, name, lastName, phone }) => `${line} ${name} ${lastName} ${phone}`,
      )
    : problem;
};

it('reads the first sheet of a workbook, its titles, its numbers and its empty rows', async () => {
  const rows = [
    ['Spisak'],
    [],
    ['Ime', 'Prezime', 'Telefon'],
    ['Ana', 'Hodžić', 61123456],
    [],
    ['Emir', 'Begić', ''],
  ];
  expect(await peopleIn(workbook(rows))).toEqual(['4 Ana Hodžić 61123456', '6 Emir Begić ']);
});

it('reads a workbook whose sheet is larger than what is unpacked in a worker', async () => {
  const rows = [
    ['Ime', 'Prezime', 'Telefon'],
    ...Array.from({ length: 300 }, (_, at) => ['Ana', 'A'.repeat(1500), at]),
  ];
  expect(await peopleIn(workbook(rows))).toHaveLength(300);
});

it.each([
  ['more than the limit when it is unpacked', { 'xl/a.xml': new Uint8Array(PARTICIPANT_UNPACKED_MAX) }],
  ['no sheet', { 'xl/worksheets/sheet1.xml': strToU8('<') }],
])('refuses a workbook with %s', async (_what, more) => {
  expect(await peopleIn(workbook([['Ime i prezime'], ['Ana Hodžić']], more))).toMatch(
    /^Datoteka se ne može pročitati\./,
  );
});

it('refuses a workbook whose archive hides its size', async () => {
  const file = workbook([['Ime'], ['Ana Hodžić']], { 'xl/a.xml': new Uint8Array(PARTICIPANT_UNPACKED_MAX) });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  // The sizes in the local headers and in the directory of the archive.
  for (let at = 0; at < bytes.length - 30; at += 1) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 64, true);
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 64, true);
  }
  expect(await peopleIn(new File([bytes], 'spisak.xlsx'))).toMatch(/^Datoteka se ne može pročitati\./);
});

it.each([
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /^Ovo je datoteka starijeg Excela/],
  ['an archive that is none', new Uint8Array([0x50, 0x4b, 1, 2]), /^Datoteka se ne može pročitati/],
  ['more than 1 MB', new Uint8Array(1024 * 1024 + 1), /^Datoteka je veća od 1 MB/],
  ['nothing', new Uint8Array(), /^Na spisku nema nijedne osobe/],
  ['301 people', strToU8('Ana Anić\n'.repeat(301)), /^Na spisku je 301 redova, a može ih biti najviše 300/],
])('refuses %s', async (_what, bytes, sentence) => {
  expect(await peopleIn(new File([new Uint8Array(bytes)], 'spisak'))).toMatch(sentence);
});

it('refuses a pasted list of titles alone', () => {
  expect(readPasted('Ime;Prezime').problem).toBe('Na spisku nema nijedne osobe.');
});
