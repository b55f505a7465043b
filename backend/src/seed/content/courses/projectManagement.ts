import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const projectManagement: CourseContent = {
  key: 'upravljanje-projektima',
  name: 'Upravljanje projektima',
  subTitle: 'Plan koji preživi prvi susret sa stvarnošću',
  shortDesc: 'Vodite projekat od dogovora do predaje: obim, rokovi, rizici, budžet i ljudi.',
  description: html(
    h2('Projekat ne kasni odjednom'),
    p(
      'Kasni po jedan dan, svakog dana, dok svi misle da će se nadoknaditi. Na ovom programu učite vidjeti kašnjenje na vrijeme i o njemu razgovarati dok se još može nešto učiniti. Radite na projektu koji donosite s posla ili na jednom od pripremljenih slučajeva: obnova škole, uvođenje novog programa u biblioteku, sajam domaćih proizvođača.',
    ),
    h3('Osam sedmica'),
    ul(
      '<strong>1:</strong> cilj, naručilac i kriterij uspjeha; povelja projekta na jednoj stranici.',
      '<strong>2:</strong> raščlanjivanje posla i procjena trajanja, s poštenom rezervom.',
      '<strong>3:</strong> vremenski plan, zavisnosti i kritični put.',
      '<strong>4:</strong> budžet, nabavka i praćenje troška.',
      '<strong>5:</strong> rizici: popis, odgovor i vlasnik svakog od njih.',
      '<strong>6:</strong> agilan rad, tabla zadataka i kratki sastanci koji imaju svrhu.',
      '<strong>7:</strong> izvještaj, izmjene obima i teški razgovori.',
      '<strong>8:</strong> predaja, naučene lekcije i odbrana vašeg plana.',
    ),
    h3('Za koga je'),
    p(
      'Za one kojima je projekat već dodijeljen, a niko ih nije naučio kako se vodi: inženjere, saradnike u nevladinim organizacijama, zaposlene u općinama i voditelje timova.',
    ),
    h3('Kako radimo'),
    p(
      'Dva puta sedmično po dva i po sata, kroz vježbe i igranje uloga. Koristimo besplatne alate i obične tabele, jer dobar plan ne zavisi od programa. Svaki polaznik dva puta razgovara nasamo s predavačem o vlastitom projektu.',
    ),
  ),
  ishodiObuke: ul(
    'Sastavljate povelju projekta s mjerljivim ciljem i granicama.',
    'Raščlanjujete posao i procjenjujete trajanje i trošak.',
    'Izrađujete vremenski plan i određujete kritični put.',
    'Vodite registar rizika i dogovarate odgovor na svaki od njih.',
    'Birate između klasičnog i agilnog načina rada i obrazlažete izbor.',
    'Pišete kratak izvještaj koji naručiocu pomaže da odluči.',
    'Zatvarate projekat i bilježite naučene lekcije.',
  ),
  perspektiveObuke: html(
    p(
      'Projekti finansirani iz evropskih i domaćih fondova, građevinarstvo, informacione tehnologije i javna uprava u Bosni i Hercegovini stalno traže ljude koji umiju predati dogovoreno u roku i u okviru budžeta. Često to nije posebno radno mjesto, nego vještina zbog koje upravo vama povjere sljedeći, veći zadatak.',
    ),
    p(
      'Program pokriva gradivo od kojeg polaze i međunarodni ispiti za početni nivo, pa vam daje dobru osnovu ako se odlučite za certifikat. Uz njega preporučujemo kurs <strong>Prezentacijske vještine</strong>, jer se i najbolji plan mora znati odbraniti.',
    ),
  ),
  startsInDays: 26,
  duration: 40,
  category: 'Soft Skills',
  tipObuke: 'Obrazovni program',
  price: 450,
  countInStock: 20,
  picture: { theme: 'project', seed: 0 },
};
