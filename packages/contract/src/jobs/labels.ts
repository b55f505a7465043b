import type { JobName } from './values.ts';

/** The task of each job, for staff. */
export const JOB_LABELS: Readonly<Record<JobName, string>> = {
  'remind buyers and expire unpaid orders': 'Podsjetnici za uplatu i istek neplaćenih prijava',
  'expire unconfirmed orders': 'Istek prijava s nepotvrđenih adresa',
  'issue documents': 'Izdavanje predračuna, storna i potvrda',
  'settle open payments': 'Provjera uplata čiji ishod nije poznat',
  'find returned payments': 'Provjera vraćenih uplata',
  'send refunds': 'Slanje odobrenih povrata PayPalu',
  'finish deletions of accounts': 'Dovršavanje brisanja naloga',
  'purge expired data': 'Brisanje podataka kojima je istekao rok',
  'remove unused images': 'Brisanje slika koje niko ne koristi',
  'ask for the names of participants': 'Podsjetnici za imena polaznika',
  'remind participants of lessons': 'Podsjetnici na susrete kurseva',
  'release seats of cancelled courses': 'Otkazivanje prijava na otkazane kurseve',
  'offer seats to waiting lists': 'Ponude mjesta s lista čekanja',
  'erase participants of past courses': 'Brisanje polaznika održanih kurseva',
  'scan files of candidates': 'Provjera biografija kandidata na viruse',
  'remove files without a candidate': 'Brisanje biografija obrisanih kandidata',
  'send messages to courses': 'Slanje poruka polaznicima',
  'nightly backup': 'Noćna rezervna kopija',
};
