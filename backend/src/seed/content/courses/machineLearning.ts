import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const machineLearning: CourseContent = {
  key: 'masinsko-ucenje',
  name: 'Mašinsko učenje',
  subTitle: 'Modeli koje razumijete i kojima možete vjerovati',
  shortDesc: 'Izgradite, provjerite i objasnite model, od linearne regresije do neuronske mreže.',
  description: html(
    h2('Bez čarolije'),
    p(
      'Model mašinskog učenja je program koji pravila nije dobio, nego ih je izvukao iz primjera. Na ovom programu učite kako se to radi, kako se mjeri da li je uspjelo i, jednako važno, kada model ne treba koristiti.',
    ),
    h3('Deset sedmica u četiri cjeline'),
    ul(
      '<strong>Osnova (1–2):</strong> podjela podataka, mjera greške, prvi model; predviđamo potrošnju struje u jednoj zgradi.',
      '<strong>Klasični modeli (3–5):</strong> stabla odlučivanja, slučajne šume, klasteri; otkrivamo neobične račune.',
      '<strong>Neuronske mreže (6–8):</strong> slojevi, učenje, slike i tekst na bosanskom jeziku.',
      '<strong>Od bilježnice do usluge (9–10):</strong> model dobija adresu na mreži, nadzor i dokumentaciju.',
    ),
    h3('Za koga je'),
    p(
      'Za programere, analitičare i inženjere. Treba vam sigurno znanje Pythona, poznavanje osnovne statistike i srednjoškolske matematike. Prije upisa rješavate kratak ulazni zadatak; ako se pokaže da vam nešto nedostaje, uputit ćemo vas na pripremne materijale i sačuvati vam mjesto za naredni ciklus.',
    ),
    h3('Kako radimo'),
    p(
      'Dva puta sedmično po četiri sata, pola predavanje, pola laboratorijski rad. Račune s grafičkim procesorima obezbjeđuje institut. Završni rad birate sami, a branite ga pred predavačima i jednim gostom iz privrede. Ocjenjuje se postupak: pošteno provjeren model sa skromnim rezultatom vrijedi više od sjajnog broja koji niko ne može ponoviti.',
    ),
  ),
  ishodiObuke: ul(
    'Birate mjeru uspješnosti prema posljedicama greške, a ne prema navici.',
    'Pripremate podatke tako da ispitni skup ostane netaknut do kraja.',
    'Gradite i upoređujete najmanje četiri vrste modela.',
    'Učite neuronsku mrežu za slike ili tekst i prepoznajete pretjerano prilagođavanje.',
    'Objašnjavate odluku modela osobi koja nije tehničke struke.',
    'Objavljujete model kao uslugu i pratite da li mu tačnost opada.',
    'Procjenjujete rizik pristrasnosti i zaštite ličnih podataka.',
  ),
  perspektiveObuke: html(
    p(
      'Domaće softverske kuće rade na prepoznavanju slika, obradi teksta i predviđanju za strane naručioce, dok banke i telekomunikacije imaju vlastite timove. Mjesta za početnike ima manje nego u razvoju softvera, pa presudan bude rad koji možete pokazati. Zato završni projekat pripremamo kao dio vaše mape radova, s kodom, podacima i objašnjenjem.',
    ),
    p(
      'Nakon programa možete raditi kao mlađi inženjer mašinskog učenja ili analitičar koji zna više od izvještaja. Inženjerima iz proizvodnje i energetike znanje koristi odmah: za predviđanje kvara, planiranje zaliha i uštedu energije.',
    ),
  ),
  startsInDays: 52,
  duration: 80,
  category: 'Digital Skills',
  tipObuke: 'Obrazovni program',
  price: 890,
  countInStock: 14,
  picture: { theme: 'ai', seed: 2 },
};
