import { h2, h3, html, ol, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const mentoring: CourseContent = {
  key: 'mentorstvo-na-radnom-mjestu',
  name: 'Mentorstvo na radnom mjestu',
  subTitle: 'Za majstore, inženjere i voditelje koji uvode nove ljude',
  shortDesc: 'Prenesite znanje tako da ostane: plan uvođenja, pokazivanje, razgovor i ocjena.',
  description: html(
    h2('Znati i znati naučiti drugoga'),
    p(
      'Najbolji majstor u pogonu često dobije i pripravnika, ali ne i objašnjenje kako da ga nauči. Rezultat su mjesec izgubljenog vremena i dvoje nezadovoljnih. Ova obuka je za ljude koji posao već znaju: ovdje uče kako ga raščlaniti, pokazati, prepustiti drugome i na kraju ocijeniti urađeno.',
    ),
    h3('Pet susreta'),
    ol(
      '<strong>Plan uvođenja:</strong> šta novi čovjek treba znati prvog dana, prve sedmice i nakon tri mjeseca.',
      '<strong>Pokazivanje:</strong> objasni, pokaži, uradite zajedno, prepusti; zašto se preskače treći korak i koliko to košta.',
      '<strong>Razgovor:</strong> pitanja koja navode na razmišljanje, povratna ocjena, pohvala koja nije prazna.',
      '<strong>Teškoće:</strong> spor napredak, strah od greške, prevelika sigurnost, razlika u godinama.',
      '<strong>Ocjena:</strong> pošten zapis o napretku i razgovor o tome šta dalje.',
    ),
    h3('Za koga je'),
    p(
      'Za voditelje smjena, majstore, starije inženjere, medicinske tehničare, nastavnike praktične nastave i sve koji primaju pripravnike ili učenike na praksu. Dovoljno je da u struci radite najmanje tri godine.',
    ),
    h3('Kako radimo'),
    p(
      'Jednom sedmično po četiri sata. Između susreta primjenjujete naučeno na stvarnom pripravniku i vodite dnevnik od pola stranice, koji s vama čita predavač. Na kraju imate gotov plan uvođenja za jedno radno mjesto u svojoj firmi. Za ustanove s više mentora obuku održavamo kod njih, u dogovorenim terminima.',
    ),
  ),
  ishodiObuke: ul(
    'Izrađujete plan uvođenja za jedno radno mjesto, po danima i sedmicama.',
    'Raščlanjujete zadatak na korake i pokazujete ga u četiri faze.',
    'Vodite razgovor o napretku pitanjima, a ne predavanjem.',
    'Dajete povratnu ocjenu odmah, konkretno i nasamo.',
    'Prilagođavate tempo čovjeku, a da ne spuštate mjerila.',
    'Ocjenjujete osposobljenost i ostavljate pisani trag.',
  ),
  perspektiveObuke: html(
    p(
      'Firme u Bosni i Hercegovini sve teže nalaze gotove stručnjake, pa ih moraju same odgojiti. Dualno obrazovanje, pripravnički staž i praksa traže mentore, a mjesto mentora u mnogim kolektivima postaje prvi korak prema vođenju smjene ili odjela.',
    ),
    p(
      'Nakon obuke dobijate potvrdu koju možete priložiti kada se firma prijavljuje za programe zapošljavanja i prakse. Mentori koji žele voditi i veće cjeline nastavljaju na programu <strong>Upravljanje projektima</strong>, a najbolje svake godine pozivamo da kao saradnici drže vježbe u našim laboratorijama i radionicama.',
    ),
  ),
  startsInDays: 33,
  duration: 20,
  category: 'Soft Skills',
  tipObuke: 'Specificna obuka',
  price: 210,
  countInStock: 9,
  picture: { theme: 'team', seed: 1 },
};
