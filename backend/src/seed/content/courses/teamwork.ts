import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const teamwork: CourseContent = {
  key: 'timski-rad-i-saradnja',
  name: 'Timski rad i saradnja',
  subTitle: 'Besplatna obuka za one koji tek ulaze u tim',
  shortDesc: 'Tri subote vježbi: dogovor, podjela posla i razgovor kada zapne. Bez naknade.',
  description: html(
    h2('Pet dobrih stručnjaka još nije tim'),
    p(
      'Tim nastaje kada ljudi znaju šta zajedno žele, ko je za šta odgovoran i kako će jedni drugima reći da nešto ne valja. To se ne uči čitanjem. Na ovoj obuci tri subote rješavate zadatke koje niko ne može riješiti sam, a poslije svakog zadatka gledamo šta se među vama zaista događalo.',
    ),
    h3('Tri subote'),
    ul(
      '<strong>Prva subota, dogovor:</strong> zajednički cilj, pravila rada i uloge; gradite most od papira koji mora izdržati pet kilograma.',
      '<strong>Druga subota, rad:</strong> podjela zadataka, tabla i kratak dnevni dogovor; tim za tri sata organizuje sajam u malom.',
      '<strong>Treća subota, sukob:</strong> kako reći primjedbu, kako je primiti i kako donijeti odluku kada se ne slažete.',
    ),
    h3('Za koga je'),
    p(
      'Za studente, nezaposlene i one koji su se tek zaposlili, kao i za cijele razrede završnih godina srednjih škola. Predznanje nije potrebno. Mjesto dobijate prema redoslijedu prijave, a jednu od tri grupe svake godine čuvamo za mlade izvan Sarajeva.',
    ),
    h3('Kako radimo'),
    p(
      'Subotom po četiri sata, u grupama od po šest učesnika i s iskusnim voditeljem za svakim stolom. Nema predavanja dužih od petnaest minuta. Obuka je besplatna, a pohađanje sve tri subote uslov je za potvrdu. Ako morate odustati, javite nam na vrijeme da mjesto dobije neko drugi.',
    ),
  ),
  ishodiObuke: ul(
    'Dogovarate zajednički cilj i pravila rada u novom timu.',
    'Dijelite posao tako da svako zna šta predaje i kada.',
    'Vodite kratak sastanak s jasnim zaključkom.',
    'Izričete primjedbu na rad, a ne na osobu.',
    'Prepoznajete vlastitu ulogu u timu i navodite šta biste promijenili.',
  ),
  perspektiveObuke: html(
    p(
      'Kada poslodavci u Bosni i Hercegovini govore o tome šta mladima nedostaje, rijetko počinju od struke. Češće govore o dogovoru, o preuzetoj obavezi i o tome da neko na vrijeme kaže kako neće stići. Upravo to vježbamo, pa potvrda o ovoj obuci dobro stoji uz svaku prvu prijavu za posao ili praksu.',
    ),
    p(
      'Polaznici najčešće nastavljaju na jednom od naših stručnih programa, gdje se veliki dio rada odvija upravo u timu. Onima koji otkriju da vole voditi ljude preporučujemo programe <strong>Upravljanje projektima</strong> i <strong>Mentorstvo na radnom mjestu</strong>.',
    ),
  ),
  startsInDays: 19,
  duration: 12,
  category: 'Soft Skills',
  tipObuke: 'Trening kurs',
  price: 0,
  countInStock: 24,
  picture: { theme: 'team', seed: 2 },
};
