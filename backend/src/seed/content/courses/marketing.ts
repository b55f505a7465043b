import { h2, h3, html, ol, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const marketing: CourseContent = {
  key: 'digitalni-marketing',
  name: 'Digitalni marketing',
  subTitle: 'Poruka, kanal, mjera',
  shortDesc: 'Isplanirajte, objavite i izmjerite kampanju za vlastitu firmu ili udruženje.',
  description: html(
    h2('Manje objava, više odgovora'),
    p(
      'Nije teško objavljivati svaki dan. Teško je znati kome se obraćate, šta želite da uradi i da li je to uradio. Na ovom kursu za pet sedmica vodite jednu stvarnu kampanju, s malim budžetom i jasnim ciljem, i na kraju polažete račun o svakoj potrošenoj marki.',
    ),
    h3('Tok kursa'),
    ol(
      '<strong>Kome i šta:</strong> opis kupca, ponuda u jednoj rečenici, cilj koji se može izbrojati.',
      '<strong>Sadržaj:</strong> tekst, fotografija telefonom, kratak video; pišemo jasno i na ispravnom jeziku.',
      '<strong>Kanali:</strong> društvene mreže, elektronska pošta i pretraživači; šta čemu služi.',
      '<strong>Oglasi:</strong> prva plaćena kampanja, ciljna skupina i dnevno ograničenje troška.',
      '<strong>Mjerenje:</strong> posjete, upiti i prodaja; šta zadržati, a šta ugasiti.',
    ),
    h3('Za koga je'),
    p(
      'Za vlasnike malih firmi, zaposlene koji uz svoj posao vode i stranicu na mreži, članove udruženja i one koji se žele baviti ovim poslom. Potrebno je samo da se služite računarom i telefonom.',
    ),
    h3('Kako radimo'),
    p(
      'Dva puta sedmično po tri sata, kroz radionice. Svaki polaznik donosi svoju firmu, proizvod ili akciju; ko ih nema, radi za jedno od udruženja s kojima sarađujemo. Za oglase računajte s troškom od četrdesetak KM, koji ostaje u vašoj kampanji. Posebnu pažnju posvećujemo privoli i zaštiti ličnih podataka, jer spisak adresa nije imovina kojom se slobodno raspolaže.',
    ),
  ),
  ishodiObuke: ul(
    'Opisujete ciljnu skupinu na osnovu razgovora, a ne pretpostavke.',
    'Pišete objavu i poruku elektronske pošte s jednim jasnim pozivom.',
    'Snimate i uređujete kratak video telefonom.',
    'Postavljate plaćeni oglas s ograničenjem troška i ciljnom skupinom.',
    'Čitate izvještaj o posjetama i računate cijenu jednog upita.',
    'Prikupljate adrese uz valjanu privolu.',
  ),
  perspektiveObuke: html(
    p(
      'Gotovo svaka firma u Bosni i Hercegovini, od porodičnog pansiona do izvoznika namještaja, traži nekoga ko će se mjesecima dosljedno brinuti o njenom nastupu na mreži. Upravo je dosljednost ono što nedostaje, pa polaznici s jednom dobro vođenom kampanjom lako dokazuju šta znaju.',
    ),
    p(
      'Nakon kursa možete preuzeti komunikaciju u svojoj firmi, raditi u agenciji ili samostalno voditi nekoliko manjih naručilaca. Ko želi dublje razumjeti brojke, prirodno nastavlja na kursu <strong>Analiza podataka</strong>, a kome je važniji nastup uživo, na kursu <strong>Prezentacijske vještine</strong>.',
    ),
  ),
  startsInDays: 21,
  duration: 30,
  category: 'Digital Skills',
  tipObuke: 'Trening kurs',
  price: 280,
  countInStock: 24,
  picture: { theme: 'marketing', seed: 1 },
};
