/** What generated texts are made of: ordinary words of the site, with their diacritics. */
export const FIRST_NAMES = [
  'Ana', 'Amina', 'Tarik', 'Đorđe', 'Željko', 'Šejla', 'Ćamil', 'Čedomir', 'Lejla', 'Nermin', 'Ivana', 'Marko',
  'Senad', 'Jasmina', 'Dženan', 'Mirza', 'Sanja', 'Emir', 'Nataša', 'Haris',
] as const; // prettier-ignore
export const LAST_NAMES = [
  'Hadžić', 'Kovačević', 'Begić', 'Đurić', 'Ljubić', 'Šarić', 'Žunić', 'Petrović', 'Marić', 'Njegić', 'Čolić',
  'Delić', 'Tomić', 'Imamović', 'Jurić', 'Babić', 'Softić', 'Perić', 'Vuković', 'Zukić',
] as const; // prettier-ignore
export const TOPICS = [
  'programiranja', 'robotike', 'mrežne sigurnosti', 'pregovaranja', 'grafičkog dizajna', 'elektronike',
  'vođenja projekata', 'obrade podataka', 'građevinskog crtanja', 'javnog nastupa', 'obnovljive energije',
  'digitalnog marketinga', 'računovodstva', 'zavarivanja', 'umjetne inteligencije', 'trodimenzionalnog štampanja',
] as const; // prettier-ignore
export const KINDS = ['Osnove', 'Škola', 'Radionica', 'Praksa', 'Uvod u svijet', 'Ljetna akademija'] as const;
export const SENTENCES = [
  'Učimo kroz rad na stvarnim zadacima iz privrede.',
  'Polaznici dobijaju potvrdu i savjet za zaposlenje.',
  'Predavači su inženjeri s dugogodišnjim iskustvom.',
  'Prethodno znanje nije potrebno, dovoljna je radoznalost.',
  'Nastava se održava u našem centru i na daljinu.',
  'Broj mjesta je ograničen zbog rada u malim grupama.',
] as const;

/** Stands in the first few records of each kind, however many there are: a search for it always finds the same. */
export const RARE_WORD = 'kaligrafije';
export const RARE_COUNT = 3;
