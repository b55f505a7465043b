import { h2, h3, html, ol, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const dataAnalysis: CourseContent = {
  key: 'analiza-podataka',
  name: 'Analiza podataka',
  subTitle: 'Od tabele do odluke',
  shortDesc: 'Naučite postaviti pravo pitanje, pripremiti podatke i odgovor pokazati jednim grafikonom.',
  description: html(
    h2('Brojevi odgovaraju samo onome ko zna pitati'),
    p(
      'Većina analiza ne propada na računanju, nego ranije: na nejasnom pitanju i na neurednim podacima. Zato na ovom kursu najviše vremena provodimo upravo tu. Radimo s otvorenim podacima o saobraćaju, kvalitetu zraka i potrošnji energije, pa rezultate možete provjeriti i vlastitim iskustvom.',
    ),
    h3('Šta radimo'),
    ol(
      '<strong>Pitanje i mjera</strong> (1. sedmica): šta tačno želimo znati i po čemu ćemo prepoznati odgovor.',
      '<strong>SQL</strong> (2. i 3. sedmica): izdvajanje, spajanje i sažimanje podataka iz baze.',
      '<strong>Python i pandas</strong> (4. i 5. sedmica): čišćenje, prazna polja, dvostruki zapisi.',
      '<strong>Grafikoni</strong> (6. sedmica): kada stupci, kada linija, a kada samo jedan broj.',
      '<strong>Statistika</strong> (7. sedmica): prosjek i medijan, slučajnost i povezanost, najčešće zamke.',
      '<strong>Izvještaj</strong> (8. sedmica): jedna stranica koju direktor može pročitati za dvije minute.',
    ),
    h3('Za koga je'),
    p(
      'Za one koji već rade s tabelama, u računovodstvu, prodaji, javnoj upravi ili istraživanju, i žele raditi brže i pouzdanije. Potrebno je da znate osnove programiranja u Pythonu ili da ste završili naš program <strong>Programiranje u Pythonu</strong>.',
    ),
    h3('Kako radimo'),
    p(
      'Susrećemo se dva puta sedmično po dva i po sata. Svaki polaznik donosi i jedan svoj skup podataka, na kojem vježba iz sedmice u sedmicu i na kraju o njemu predaje izvještaj.',
    ),
  ),
  ishodiObuke: ul(
    'Nejasan zahtjev pretvarate u pitanje na koje podaci mogu odgovoriti.',
    'Pišete SQL upite sa spajanjem i grupisanjem podataka.',
    'Čistite skup od više hiljada redova i bilježite svaki korak, tako da ga drugi mogu ponoviti.',
    'Birate grafikon koji odgovara pitanju i uklanjate sve što odvlači pažnju.',
    'Razlikujete povezanost od uzroka i to jasno objašnjavate.',
    'Predajete izvještaj na jednoj stranici, s preporukom.',
  ),
  perspektiveObuke: html(
    p(
      'Analitičare u Bosni i Hercegovini zapošljavaju banke, osiguravajuća društva, trgovački lanci, telekomunikacije i međunarodne organizacije, a javne ustanove sve češće objavljuju podatke koje neko treba protumačiti. Za mnoga od tih mjesta dovoljno je da pokažete dvije-tri uredno dokumentovane analize.',
    ),
    p(
      'S ovim kursom možete preuzeti izvještavanje u svojoj službi, prijaviti se za mjesto mlađeg analitičara ili se pripremiti za <strong>Mašinsko učenje</strong>, gdje isti podaci služe za predviđanje. Ako već radite u struci, najveća dobit bit će vam vrijeme: ono što ste slagali cijeli dan obavit ćete jednim pokretanjem programa.',
    ),
  ),
  startsInDays: 17,
  duration: 40,
  category: 'Digital Skills',
  tipObuke: 'Trening kurs',
  price: 390,
  countInStock: 12,
  picture: { theme: 'data', seed: 0 },
};
