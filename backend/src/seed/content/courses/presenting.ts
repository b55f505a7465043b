import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const presenting: CourseContent = {
  key: 'prezentacijske-vjestine',
  name: 'Prezentacijske vještine',
  subTitle: 'Jasno, mirno i u zadanom vremenu',
  shortDesc: 'Četiri radionice, pet nastupa pred grupom i snimak na kojem vidite koliko ste napredovali.',
  description: html(
    h2('Trema ne nestaje, ali se može pripremiti'),
    p(
      'Dobar govornik nije onaj koji se ne boji, nego onaj koji zna prvu rečenicu, posljednju rečenicu i put između njih. Na ovom kursu govorite od prvog sata. Nastupa je pet, svaki drugačiji, i nakon svakog dobijate dvije stvari koje treba zadržati i jednu koju treba promijeniti.',
    ),
    h3('Četiri radionice'),
    ul(
      '<strong>Poruka:</strong> šta slušalac treba zapamtiti sutra; od deset misli ostaje jedna.',
      '<strong>Građa:</strong> početak koji obavezuje, primjer umjesto opisa, kraj koji se ne izvinjava.',
      '<strong>Slajd i glas:</strong> jedna misao po slajdu, pauze, pogled, ruke i mikrofon.',
      '<strong>Pitanja:</strong> kako odgovoriti kad ne znate, kad vas prekidaju i kad ističe vrijeme.',
    ),
    h3('Za koga je'),
    p(
      'Za stručnjake koji rezultate moraju objasniti drugima: inženjere, istraživače, studente pred odbranom rada, osnivače firmi pred razgovorom s ulagačem. Iskustvo nije potrebno. Ako vam je govor pred ljudima veoma neugodan, kažite nam pri prijavi; prvi nastup tada imate samo pred predavačem.',
    ),
    h3('Kako radimo'),
    p(
      'Jednom sedmično po četiri sata, u grupi od najviše dvanaest polaznika. Nastupe snimamo, a snimak dobijate samo vi. Između radionica pripremate govor od tri minute o temi iz svog posla. Na posljednjoj radionici govorite pred gostima koje vi pozovete i odgovarate na njihova pitanja.',
    ),
  ),
  ishodiObuke: ul(
    'Svodite temu na jednu rečenicu i oko nje gradite izlaganje.',
    'Počinjete i završavate bez čitanja i bez izvinjavanja.',
    'Izrađujete slajdove koje publika može pročitati iz posljednjeg reda.',
    'Držite se zadanog vremena, uz odstupanje manje od jedne minute.',
    'Smireno odgovarate na neugodna pitanja.',
    'Dajete i primate povratnu ocjenu koja pomaže.',
  ),
  perspektiveObuke: html(
    p(
      'Na razgovoru za posao, pred komisijom koja dodjeljuje sredstva ili na sastanku s upravom, odluka se često donese u prvih nekoliko minuta. Poslodavci u Bosni i Hercegovini u oglasima redovno traže komunikacijske vještine, a kandidata koji ih umiju i pokazati još nema mnogo.',
    ),
    p(
      'Ova vještina ne mijenja zanimanje, ali mijenja mjesto koje u njemu imate: programer predstavlja rješenje naručiocu, nastavnik predaje na skupu, a vlasnik radionice dobija prvi veći ugovor. Prirodan nastavak su <strong>Upravljanje projektima</strong> i <strong>Mentorstvo na radnom mjestu</strong>.',
    ),
  ),
  startsInDays: 12,
  duration: 16,
  category: 'Soft Skills',
  tipObuke: 'Trening kurs',
  price: 120,
  countInStock: 11,
  picture: { theme: 'communication', seed: 2 },
};
