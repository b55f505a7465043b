import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const python: CourseContent = {
  key: 'programiranje-u-pythonu',
  name: 'Programiranje u Pythonu',
  subTitle: 'Od prve linije koda do programa koji štedi vrijeme',
  shortDesc: 'Naučite programirati od nule i napišite program koji rješava zadatak s vašeg radnog mjesta.',
  description: html(
    h2('Prvi programski jezik, naučen kako treba'),
    p(
      'Python je jezik u kojem početnik već prve večeri vidi rezultat, a iskusan programer u njemu radi cijeli radni vijek. Na ovom programu učite programirati, a ne prepisivati primjere: svaku temu završavate zadatkom koji rješavate sami.',
    ),
    h3('Kako teče program'),
    ul(
      '<strong>1. i 2. sedmica:</strong> varijable, uslovi i petlje; pišete kalkulator troškova za domaćinstvo.',
      '<strong>3. i 4. sedmica:</strong> funkcije, liste i rječnici; program dijelite na dijelove koje možete provjeriti.',
      '<strong>5. i 6. sedmica:</strong> datoteke i tabele; iz stotinu računa pravite jedan izvještaj.',
      '<strong>7. i 8. sedmica:</strong> greške, testovi i rad s Gitom.',
      '<strong>9. i 10. sedmica:</strong> vaš projekat, od dogovora o zadatku do predstavljanja pred grupom.',
    ),
    h3('Za koga je'),
    p(
      'Za sve koji nikada nisu programirali: studente, službenike koji svakog mjeseca ručno spajaju tabele i one koji razmišljaju o novom zanimanju. Dovoljno je da se sigurno služite računarom i da znate osnovnu školsku matematiku.',
    ),
    h3('Kako radimo'),
    p(
      'Nastava je dva puta sedmično u večernjim satima, po tri sata, u grupi od najviše osamnaest polaznika. Polovina svakog susreta je vježba uz predavača i asistenta. Između susreta vas čekaju kratki zadaci, za koje treba izdvojiti oko četiri sata sedmično, a na svako rješenje dobijate pisani komentar.',
    ),
  ),
  ishodiObuke: ul(
    'Samostalno pišete programe do dvjesto linija i dijelite ih na funkcije.',
    'Čitate i obrađujete podatke iz CSV i Excel datoteka.',
    'Pronalazite i ispravljate greške čitajući poruke programa i koristeći alat za otklanjanje grešaka.',
    'Pišete jednostavne automatske testove za vlastiti kod.',
    'Čuvate historiju rada u Gitu i dijelite kod s drugima.',
    'Završavate projekat koji možete pokazati poslodavcu.',
  ),
  perspektiveObuke: html(
    p(
      'Python se u Bosni i Hercegovini traži u softverskim kućama, bankama, telekomunikacijama i na fakultetima, a sve češće i u uredima koji žele automatizirati svakodnevne poslove. Nakon programa možete se prijaviti na praksu ili na početničko mjesto u razvoju softvera i testiranju, ali je jednako vrijedan rezultat i to da na sadašnjem poslu preuzmete zadatke koje niko drugi ne zna riješiti.',
    ),
    p(
      'Najprirodniji nastavak su naši programi <strong>Analiza podataka</strong> i <strong>Mašinsko učenje</strong>. Polaznicima koji traže zaposlenje pomažemo da urede projekat i da se pripreme za tehnički razgovor.',
    ),
  ),
  startsInDays: 24,
  duration: 60,
  category: 'Digital Skills',
  tipObuke: 'Obrazovni program',
  price: 480,
  countInStock: 18,
  picture: { theme: 'programming', seed: 0 },
};
