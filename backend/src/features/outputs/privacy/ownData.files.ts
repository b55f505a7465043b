import { TIME_ZONE } from '@institut/contract/frame/days';
import { fullName } from '@institut/contract/accounts/values';

/** One kind of stored data: a JSON file, which `title` describes. */
export type OwnDataSection = { file: string; title: string; rows: AsyncIterable<object> };

export const README_FILE = 'PROCITAJ.txt';

/** Yields the rows as a JSON array with one row per line. */
export async function* jsonFile(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const moment = new Intl.DateTimeFormat('bs', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

const LEAD = `Ovo je kopija podataka koje o vama čuvamo. Svaka datoteka sadrži jednu vrstu podataka kao JSON: tekst koji možete otvoriti u pregledniku i koji čita računar. Nazivi polja su oni pod kojima ih sistem čuva, većinom na engleskom jeziku, a vremena su po UTC-u. [] znači da takvih podataka nema.`;

/** Stored data that the copy leaves out, with the reasons. */
const LEFT_OUT = [
  'Lozinka, ključevi sesija, linkovi iz e-mailova i tajni ključevi prijave u dva koraka: čuvamo ih kao sažetke ili samo za provjeru, a datoteka koja ih sadrži ugrozila bi vaš nalog.',
  'Imena zaposlenih i njihove napomene uz uplatu, jer mogu sadržavati podatke drugih osoba. Na upit ćemo vam reći šta u napomenama piše o vama.',
  'Brojači pokušaja i sažeci adresa s kojih ste se prijavili: iz njih se adrese ne mogu pročitati.',
  'Rezervne kopije: sadrže iste podatke kao ove datoteke.',
];

/** Returns the text that says what each file contains and what is in none. */
export function readmeText(
  sections: readonly OwnDataSection[],
  person: { name: string; lastName: string; email: string },
): string {
  return [
    `Moji podaci: ${fullName(person)}, ${person.email}`,
    `Stanje: ${moment.format(new Date())}`,
    '',
    LEAD,
    '',
    ...sections.map(({ file, title }) => `${file}.json: ${title}`),
    '',
    'Šta nije u ovoj kopiji i zašto:',
    ...LEFT_OUT.map((item) => `- ${item}`),
    '',
  ].join('\n');
}
