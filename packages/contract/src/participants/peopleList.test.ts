import { columnsOf, hasNames, peopleOf, readPeopleText } from './peopleList.ts';

const read = (text: string) => {
  const lines = readPeopleText(text);
  return peopleOf(lines, columnsOf(lines)).map(({ name, lastName, email, phone, reference }) =>
    [name, lastName, email, phone, reference].join('|'),
  );
};

describe('a list of people is read', () => {
  it.each([
    ['names alone', 'Ana Hodžić\nEmir Begić', ['Ana|Hodžić|||', 'Emir|Begić|||']],
    ['three names', 'Ana Marija Hodžić', ['Ana Marija|Hodžić|||']],
    ['one word', 'Ana', ['Ana||||']],
    [
      'a mail to many',
      'Ana Hodžić <ana@a.ba>, Emir Begić <emir@a.ba>',
      ['Ana|Hodžić|ana@a.ba||', 'Emir|Begić|emir@a.ba||'],
    ],
    [
      'Outlook',
      '"Hodžić, Ana" <ana@a.ba>; Emir Begić <emir@a.ba>;',
      ['Ana|Hodžić|ana@a.ba||', 'Emir|Begić|emir@a.ba||'],
    ],
    [
      'mailboxes and a name alone',
      'Ana Hodžić <ana@a.ba>\nEmir Begić',
      ['Ana|Hodžić|ana@a.ba||', 'Emir|Begić|||'],
    ],
    [
      'a name and an address',
      'Ana Hodžić, ana@a.ba\nEmir Begić, emir@a.ba',
      ['Ana|Hodžić|ana@a.ba||', 'Emir|Begić|emir@a.ba||'],
    ],
    [
      'longer names of columns, below the title of a company',
      'Spisak radnika;;;\nIme i prezime osobe koja šalje: Meho;;;\nR. br.;Ime i prezime radnika;Kontakt e-adresa;Broj mobitela\n1;Ana Hodžić;ana@a.ba;061',
      ['Ana|Hodžić|ana@a.ba|061|'],
    ],
    ['cells of a spreadsheet', 'Ana\tHodžić\tana@a.ba\t061 123 456', ['Ana|Hodžić|ana@a.ba|061 123 456|']],
    ['numbered lines', '1\tAna\tHodžić\n2\tEmir\tBegić', ['Ana|Hodžić|||', 'Emir|Begić|||']],
    ['an address first', 'ana@a.ba;Ana;Hodžić', ['Ana|Hodžić|ana@a.ba||']],
    ['a reference', 'K7M2-9QXA;Ana;Hodžić', ['Ana|Hodžić|||K7M2-9QXA']],
    ['names of columns', 'E-mail;Prezime;Ime\nana@a.ba;Hodžić;Ana', ['Ana|Hodžić|ana@a.ba||']],
    [
      'other words for them',
      'R.br.,Ime i prezime,E-pošta,Odjel\n1,Ana Hodžić,ana@a.ba,Nabava',
      ['Ana|Hodžić|ana@a.ba||'],
    ],
    ['one column named Ime', 'Ime\nAna Hodžić', ['Ana|Hodžić|||']],
    ['a last name first', 'Prezime i ime;E-mail\nHodžić, Ana;ana@a.ba', ['Ana|Hodžić|ana@a.ba||']],
    ['titles above', 'Spisak, 2026;\n\n;;\nIme;Prezime\nAna;Hodžić', ['Ana|Hodžić|||']],
    ['a line that names the separator', 'sep=;\nIme;Prezime\nAna;Hodžić', ['Ana|Hodžić|||']],
    ['commas in cells with semicolons', 'Ime;Prezime\nAna;Kovač, dipl. ing.', ['Ana|Kovač, dipl. ing.|||']],
    ['a semicolon in cells with commas', 'Ime,Prezime\nAna,Kovač; Beta', ['Ana|Kovač; Beta|||']],
    ['a separator and a line break in quotes', 'Ime;Prezime\nAna;"A;B\r\nC"', ['Ana|A;B C|||']],
    ['quotes in a cell', 'Ime;Prezime\nAna;Anić "Beba"', ['Ana|Anić "Beba"|||']],
    ['a quote that does not end', 'Ime;Prezime\n"Ana;Anić\nEmir;Begić', ['Ana;Anić||||', 'Emir|Begić|||']],
    ['a byte order mark and CRLF', '\uFEFFIme;Prezime\r\nAna;Anić\r\n', ['Ana|Anić|||']],
    [
      'our own export',
      "Referenca;Ime;Prezime;E-mail;Telefon\nK7M2-9QXA;Ana;Anić;a@a.ba;'+387 61",
      ['Ana|Anić|a@a.ba|+387 61|K7M2-9QXA'],
    ],
    ['an empty text', ' \n\n', []],
  ])('with %s', (_what, text, people) => {
    expect(read(text)).toEqual(people);
  });

  it('with the numbers of lines that an editor shows', () => {
    const lines = readPeopleText('Naslov\n\nIme;Prezime\nAna;"A\nB"\n\nEmir;B');
    expect(peopleOf(lines, columnsOf(lines)).map(({ line }) => line)).toEqual([4, 7]);
  });
});

it.each([
  ['Ana Hodžić', true],
  ['ime;prezime\nA;B', true],
  ['ime;telefon\nA;1', true],
  ['prezime;telefon\nA;1', false],
  ['a@a.ba\nb@a.ba', false],
])('the list %j says how its people are called: %s', (text, isSaid) => {
  expect(hasNames(columnsOf(readPeopleText(text)))).toBe(isSaid);
});
