/**
 * Lists of people as staff get them: pasted from a spreadsheet, a mail or a message, and the files of companies. All functions
 * are pure; what they return is checked again by the schemas, and by the server.
 */
import { tidyLine } from '../frame/text.ts';
import { PERSON_FIELDS, type Person, personOf } from './person.ts';

/** A line of a list, with the number that an editor shows for its beginning. */
export type ListLine = { line: number; cells: string[] };

/** The kinds of columns: `fullName` is both names in one cell, `reference` that of the order which the person belongs to. */
export const LIST_COLUMNS = ['fullName', ...PERSON_FIELDS, 'reference'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** The columns in their order, null for one that is left out, and how many lines stand above the people. */
export type ListColumns = { columns: (ListColumn | null)[]; titles: number };

/** A person of a list; all names are empty for a seat that waits for its own. */
export type ListedPerson = Person & { line: number; reference: string };

const SEPARATORS = ['\t', ';', ','] as const;

/** Returns the lines of a text with a separator. A cell in quotes may have the separator, line breaks and doubled quotes. */
function linesWith(text: string, separator: string): ListLine[] {
  const lines: ListLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let at = 0;
  let line = 1;
  let first = 1;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  while (at <= text.length) {
    const sign = text[at];
    if (sign === '"' && cell.trim() === '') {
      const end = endOfQuotes(text, at + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      line += cell.split('\n').length - 1;
      at = text[end] === '"' ? end + 1 : end;
    } else if (sign === separator) {
      endCell();
      at += 1;
    } else if (sign === '\n' || sign === undefined) {
      endCell();
      const tidied = cells.map(tidyLine);
      if (tidied.some(Boolean)) lines.push({ line: first, cells: tidied });
      cells = [];
      line += 1;
      first = line;
      at += 1;
    } else {
      cell += sign;
      at += 1;
    }
  }
  return lines;
}

/** Returns where a quoted cell ends; one that is never closed ends with its line, because the quote belongs to the text. */
function endOfQuotes(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') return at;
    at += 1;
  }
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** `Ana Hodžić <ana@example.com>`, of which a mail has several in one line; the name may be in quotes. */
const MAILBOX = /(?:"([^"\n]*)"\s*|([^<>;,"\n]*))<\s*([^<>\s]+@[^<>\s]+)\s*>/g;
const HAS_MAILBOX = /<\s*[^<>\s]+@[^<>\s]+\s*>/;

function mailboxLines(text: string): ListLine[] {
  return text.split('\n').flatMap((row, index): ListLine[] => {
    const line = index + 1;
    const found = HAS_MAILBOX.test(row) ? [...row.matchAll(MAILBOX)] : [];
    if (found.length === 0) return tidyLine(row) ? [{ line, cells: [tidyLine(row)] }] : [];
    return found.map(([, quoted = '', plain = '', email = '']) => ({
      line,
      cells: [tidyLine(quoted || plain), tidyLine(email)],
    }));
  });
}

/**
 * Returns the lines of a text: of a list of mail addresses (`Ana Hodžić <ana@example.com>, …`), or of a table with tabs, semicolons or
 * commas, whichever splits its lines into columns that `columnsOf` can name best. Empty lines are left out.
 */
export function readPeopleText(text: string): ListLine[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const tables = SEPARATORS.map((separator) => linesWith(plain, separator));
  const named = tables.find(
    (lines) => headerOf(lines) >= 0 && (lines[headerOf(lines)]?.cells.length ?? 0) > 1,
  );
  if (named) return named;
  if (HAS_MAILBOX.test(plain)) return mailboxLines(plain);
  const [tabs, semicolons, commas] = tables;
  const isSplit = (lines: ListLine[] | undefined) => lines?.some(({ cells }) => cells.length > 1);
  return [tabs, semicolons, commas].find(isSplit) ?? commas ?? [];
}

/** The names of columns as files have them, without accents and in lower case. */
const TITLES: Record<ListColumn, readonly string[]> = {
  fullName: [
    'ime i prezime',
    'prezime i ime',
    'polaznik',
    'polaznica',
    'ucesnik',
    'zaposlenik',
    'osoba',
    'name',
    'full name',
  ],
  name: ['ime', 'first name'],
  lastName: ['prezime', 'last name', 'surname'],
  email: [
    'e-mail',
    'email',
    'mail',
    'e-mail adresa',
    'email adresa',
    'e-mail address',
    'e-posta',
    'elektronska posta',
  ],
  phone: ['telefon', 'mobitel', 'broj telefona', 'mobilni', 'tel', 'kontakt telefon', 'phone'],
  guardian: ['ime roditelja ili staratelja', 'roditelj ili staratelj', 'roditelj', 'staratelj'],
  reference: ['referenca', 'referentni broj', 'broj prijave', 'prijava'],
};

const plainTitle = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[:.*]+$/, '')
    .trim();

/** Longer names of columns: `Ime i prezime radnika`, `Kontakt e-mail`. */
const LONGER_TITLES: ReadonlyArray<readonly [RegExp, ListColumn]> = [
  [/^(ime i prezime|prezime i ime)\b/, 'fullName'],
  [/\be-?(mail|adresa)\b/, 'email'],
  [/\b(telefon|mobitel)/, 'phone'],
];

function columnNamed(title: string): ListColumn | null {
  const plain = plainTitle(title);
  const exact = LIST_COLUMNS.find((column) => TITLES[column].includes(plain));
  return exact ?? LONGER_TITLES.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

const NAME_TITLES = new Set([...TITLES.fullName, ...TITLES.name, ...TITLES.lastName]);

/** How many lines of titles may stand above the names of the columns. */
const TITLES_MAX = 20;

/** Returns the index of the line that names the columns; -1 for none. */
const headerOf = (lines: readonly ListLine[]): number =>
  lines.slice(0, TITLES_MAX).findIndex(({ cells }) => {
    const named = cells.flatMap((cell) => columnNamed(cell) ?? []);
    const hasName = named.some((column) => ['fullName', 'name', 'lastName'].includes(column));
    // A longer name alone may be a sentence above the list.
    const isSure = named.length > 1 || cells.some((cell) => NAME_TITLES.has(plainTitle(cell)));
    return hasName && isSure;
  });

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const PHONE = /^\+?[\d\s/().-]{6,}$/;
const REFERENCE = /^[\dA-Z]{4}-[\dA-Z]{4}$/i;

/** Returns the columns of a list, by the line that names them or by what their cells look like. */
export function columnsOf(lines: readonly ListLine[]): ListColumns {
  const header = headerOf(lines);
  const below = lines.slice(header + 1);
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const all = Array.from({ length: width }, (_, at) => at);
  const titles = header + 1;
  if (header >= 0) {
    const named = all.map((at) => columnNamed(lines[header]?.cells[at] ?? ''));
    const once = named.map((column, at) => (named.indexOf(column) === at ? column : null));
    // A list with the heading „Ime” alone has both names below it.
    const whole = once.includes('lastName') || once.includes('fullName') ? once : withWholeName(once);
    return { columns: whole, titles };
  }
  const looks = all.map((at) => lookOf(below.map(({ cells }) => cells[at] ?? '').filter(Boolean)));
  const texts = all.filter((at) => looks[at] === 'text');
  const nameAt = (at: number): ListColumn | null => {
    const place = texts.indexOf(at);
    if (texts.length === 1) return 'fullName';
    return place === 0 ? 'name' : place === 1 ? 'lastName' : null;
  };
  const columns = all.map((at): ListColumn | null => {
    const look = looks[at];
    if (look === 'text') return nameAt(at);
    return look && looks.indexOf(look) === at ? look : null;
  });
  return { columns, titles: 0 };
}

const withWholeName = (columns: readonly (ListColumn | null)[]): (ListColumn | null)[] =>
  columns.map((column) => (column === 'name' ? 'fullName' : column));

/** Returns what most cells of a column look like; null for numbers of lines and empty columns. */
function lookOf(cells: readonly string[]): 'email' | 'phone' | 'reference' | 'text' | null {
  const isMostly = (pattern: RegExp) => cells.filter((cell) => pattern.test(cell)).length * 2 > cells.length;
  if (isMostly(EMAIL)) return 'email';
  if (isMostly(REFERENCE)) return 'reference';
  if (isMostly(PHONE)) return 'phone';
  return isMostly(/\p{L}/u) ? 'text' : null;
}

/** Returns both names of a cell: `Ana Marija Hodžić` or `Hodžić, Ana Marija`; the last word is the last name. */
function namesOf(text: string): Pick<Person, 'name' | 'lastName'> {
  const [lastName = '', name = ''] = text.split(',').map(tidyLine);
  if (name) return { name, lastName };
  const words = text.split(' ');
  return words.length === 1
    ? { name: text, lastName: '' }
    : { name: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/** Our own exports write an apostrophe before what a spreadsheet would compute, such as +387. */
const withoutApostrophe = (text: string): string => text.replace(/^'(?=[=+\-@])/, '');

/** Returns the people of the lines below the titles. */
export function peopleOf(lines: readonly ListLine[], { columns, titles }: ListColumns): ListedPerson[] {
  return lines.slice(titles).map(({ line, cells }) => {
    const person: ListedPerson = Object.assign(personOf({}), { line, reference: '' });
    for (const [at, column] of columns.entries()) {
      const text = withoutApostrophe(cells[at] ?? '');
      if (column === 'fullName') Object.assign(person, namesOf(text));
      else if (column === 'email') person.email = text.replace(/^mailto:/i, '');
      else if (column) person[column] = text;
    }
    return person;
  });
}

/** Returns whether the columns of a list have the names of its people. */
export const hasNames = ({ columns }: ListColumns): boolean =>
  columns.includes('fullName') || (columns.includes('name') && columns.includes('lastName'));

/** Returns whether a line names nobody: that of an export for a seat without a name, or one with other data alone. */
export const isNobody = ({ name, lastName, email }: Pick<Person, 'name' | 'lastName' | 'email'>): boolean =>
  !name && !lastName && !email;
