import { h2, h3, html, p, quote, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const ux: CourseContent = {
  key: 'dizajn-korisnickog-iskustva',
  name: 'Dizajn korisničkog iskustva',
  subTitle: 'Razgovor, skica, prototip, provjera',
  shortDesc: 'Za šest sedmica osmislite aplikaciju i provjerite je s ljudima koji će je koristiti.',
  description: html(
    h2('Počnite od čovjeka, a ne od ekrana'),
    p(
      'Naručilac kaže da treba aplikaciju, a korisnik želi samo termin kod ljekara. Posao dizajnera je da to dvoje spoji. Na kursu radite na jednom stvarnom problemu iz svog grada, kao što su zakazivanje pregleda, plaćanje parkinga ili prijava kvara na rasvjeti, i provodite ga od prvog razgovora do provjerenog prototipa.',
    ),
    quote('Ne pitamo korisnika šta želi. Gledamo šta radi i gdje zastane.'),
    h3('Šest sedmica'),
    ul(
      '<strong>1. sedmica:</strong> razgovori s korisnicima; kako pitati, a ne navoditi na odgovor.',
      '<strong>2. sedmica:</strong> od bilješki do problema; tok zadatka i mapa sadržaja.',
      '<strong>3. sedmica:</strong> skice na papiru, deset rješenja prije nego što odaberete jedno.',
      '<strong>4. sedmica:</strong> žičani prikazi i prototip u alatu po vašem izboru.',
      '<strong>5. sedmica:</strong> provjera s pet korisnika, popis grešaka po težini.',
      '<strong>6. sedmica:</strong> boja, tipografija, pristupačnost i predaja razvojnom timu.',
    ),
    h3('Za koga je'),
    p(
      'Za grafičke dizajnere, programere, voditelje proizvoda i sve koji donose odluke o uslugama. Crtanje nije uslov, programiranje također nije. Radoznalost jeste.',
    ),
    h3('Kako radimo'),
    p(
      'Dva puta sedmično po tri sata, u malim timovima. Na svakom susretu pokazujete rad i primate primjedbe, a učite i kako ih dati tako da pomognu.',
    ),
  ),
  ishodiObuke: ul(
    'Vodite razgovor s korisnikom bez sugestivnih pitanja.',
    'Opisujete problem jednom rečenicom s kojom se slaže cijeli tim.',
    'Izrađujete tok zadatka, žičani prikaz i prototip koji se može kliknuti.',
    'Provodite provjeru upotrebljivosti i nalaze redate po težini.',
    'Provjeravate kontrast, veličinu slova i rad bez miša.',
    'Predajete dizajn programerima tako da nema naknadnih pitanja.',
  ),
  perspektiveObuke: html(
    p(
      'Softverske kuće u Bosni i Hercegovini sve rjeđe počinju razvoj bez dizajnera, a banke i javne usluge tek otkrivaju koliko ih košta loš obrazac. Na tržištu su najtraženiji ljudi koji znaju i istražiti i nacrtati, a svoj izbor umiju braniti nalazom, a ne ukusom.',
    ),
    p(
      'S kursa izlazite s opisanim projektom u mapi radova, što je za prvo mjesto u struci važnije od potvrde. Programeri nakon kursa lakše razgovaraju s naručiocima, a polaznici koji žele i sami ostvariti ono što nacrtaju nastavljaju na programu <strong>Razvoj web-sučelja</strong>.',
    ),
  ),
  startsInDays: 10,
  duration: 36,
  category: 'Digital Skills',
  tipObuke: 'Trening kurs',
  price: 350,
  countInStock: 1,
  picture: { theme: 'design', seed: 0 },
};
