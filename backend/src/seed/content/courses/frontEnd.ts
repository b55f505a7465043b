import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const frontEnd: CourseContent = {
  key: 'razvoj-web-sucelja',
  name: 'Razvoj web-sučelja',
  subTitle: 'HTML, CSS, JavaScript i React',
  shortDesc: 'Petnaest sedmica od prazne datoteke do objavljene web-aplikacije koju ste sami napisali.',
  description: html(
    h2('Ono što korisnik vidi, pravite vi'),
    p(
      'Dobro web-sučelje brzo se otvara, radi na svakom telefonu i može ga koristiti i neko ko ne vidi ekran. Na programu učite sva tri sloja, strukturu, izgled i ponašanje, i to redom kojim se i u praksi gradi.',
    ),
    h3('Plan po sedmicama'),
    ul(
      '<strong>1–3:</strong> HTML koji ima smisla i bez izgleda; obrasci, naslovi, pristupačnost.',
      '<strong>4–6:</strong> CSS: mreža, prilagođavanje ekranu, tipografija; pravite stranicu za stvarno udruženje ili radnju.',
      '<strong>7–10:</strong> JavaScript: događaji, rad s podacima, dohvatanje podataka sa servera.',
      '<strong>11–13:</strong> React: komponente, stanje, rute i testovi.',
      '<strong>14–15:</strong> završni projekat u timu od tri člana, s pregledom koda i objavom na internetu.',
    ),
    h3('Predznanje'),
    p(
      'Programiranje nije uslov, ali jeste strpljenje za detalje. Ako ste već pisali kod u bilo kojem jeziku, prve sedmice bit će vam lakše. Potreban vam je vlastiti prijenosni računar; sve programe koje koristimo instaliramo zajedno na prvom susretu.',
    ),
    h3('Način rada'),
    p(
      'Radimo dva puta sedmično po tri sata, u učionici u Sarajevu. Svake sedmice predajete jedan mali rad i pregledate rad jednog kolege, jer se čitanje tuđeg koda uči samo čitanjem. Snimke predavanja dostupne su vam do kraja programa, pa izostanak zbog bolesti ili puta ne znači i gubitak gradiva.',
    ),
  ),
  ishodiObuke: ul(
    'Pišete semantički ispravan HTML koji prolazi provjeru pristupačnosti.',
    'Izrađujete prilagodljiv raspored bez gotovih predložaka.',
    'Dohvatate podatke sa servera i jasno prikazujete učitavanje, grešku i prazno stanje.',
    'Gradite aplikaciju u Reactu s rutama i zajedničkim stanjem.',
    'Pišete testove koji provjeravaju ono što korisnik vidi.',
    'Objavljujete aplikaciju i mjerite brzinu njenog učitavanja.',
  ),
  perspektiveObuke: html(
    p(
      'Razvoj sučelja i dalje je najčešći ulaz u softversku industriju u Sarajevu, Mostaru, Tuzli i Banjoj Luci. Poslodavci od početnika ne traže mnogo alata, ali traže uredan kod, razumijevanje osnova i spremnost na saradnju. Zato naši polaznici odlaze na razgovor sa završenim projektom i s navikom da svoj rad objasne drugima.',
    ),
    p(
      'Nakon programa možete raditi kao mlađi programer sučelja, samostalno izrađivati stranice za manje naručioce ili nastaviti prema serverskoj strani. Polaznicima koji žele bolje razumjeti korisnika preporučujemo kurs <strong>Dizajn korisničkog iskustva</strong>.',
    ),
  ),
  startsInDays: 38,
  duration: 90,
  category: 'Digital Skills',
  tipObuke: 'Obrazovni program',
  price: 720,
  countInStock: 16,
  picture: { theme: 'programming', seed: 1 },
};
