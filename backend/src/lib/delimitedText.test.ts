import { readDelimited } from './delimitedText.ts';

const isHeader = (cells: readonly string[]) => ['Ime', 'Firma'].every((name) => cells.includes(name));
const cellsOf = (text: string) => readDelimited(text, isHeader)?.lines.map(({ cells }) => cells);

it.each([
  ['semicolons and a comma in a cell', 'Ime;Firma\nAna;Alfa, d.o.o.', ['Ana', 'Alfa, d.o.o.']],
  ['commas and a semicolon in a cell', 'Ime,Firma\nAna,Alfa; Beta', ['Ana', 'Alfa; Beta']],
  ['tabs and both in a cell', 'Ime\tFirma\nAna\tAlfa, Beta; Gama', ['Ana', 'Alfa, Beta; Gama']],
  ['a separator in a quoted name of a column', '"Red; broj";Ime;Firma\n1;Ana;A', ['1', 'Ana', 'A']],
  ['a comma in the name of a column', 'Prezime, titula;Ime;Firma\nB;Ana;A,C', ['B', 'Ana', 'A,C']],
  ['a separator and a line break in quotes', 'Ime;Firma\nAna;"A;B\r\nC"', ['Ana', 'A;B\r\nC']],
  ['quotes inside a cell', 'Ime;Firma\nAna;Firma "Alfa" d.o.o.', ['Ana', 'Firma "Alfa" d.o.o.']],
  ['titles above the names of the columns', 'Spisak, 2026;\n\n;;\nIme;Firma\nAna;A', ['Ana', 'A']],
  ['a line that names the separator', 'sep=;\nIme;Firma\nAna;A', ['Ana', 'A']],
  ['a byte order mark and CRLF', '\uFEFFIme;Firma\r\nAna;A\r\n', ['Ana', 'A']],
])('a file with %s is read', (_what, text, cells) => {
  expect(cellsOf(text)).toEqual([cells]);
});

it('lines have the numbers that an editor shows', () => {
  const { lines } = readDelimited('Naslov\n\nIme;Firma\nAna;A\n\nEmir;B', isHeader) ?? {};
  expect(lines?.map(({ line }) => line)).toEqual([4, 6]);
});

it('a file without the names of the columns is null', () => {
  expect(readDelimited('Ime;Prezime\nAna;Anić', isHeader)).toBeNull();
});

it('a quote that does not end is an error', () => {
  expect(() => readDelimited('Ime;Firma\n"Ana;A', isHeader)).toThrow(/quote/i);
});
