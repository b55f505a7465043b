import cloudFirst from './cloud-1.svg';
import cloudSecond from './cloud-2.svg';
import cloudThird from './cloud-3.svg';
import cloudLines from './cloud-lines.svg';
import modelFirst from './model-1.svg';
import modelSecond from './model-2.svg';
import modelThird from './model-3.svg';
import modelLines from './model-lines.svg';
import networkFirst from './network-1.svg';
import networkSecond from './network-2.svg';
import networkThird from './network-3.svg';
import networkLines from './network-lines.svg';
import printerFirst from './printer-1.svg';
import printerSecond from './printer-2.svg';
import printerThird from './printer-3.svg';
import printerLines from './printer-lines.svg';
import stationFirst from './station-1.svg';
import stationSecond from './station-2.svg';
import stationThird from './station-3.svg';
import stationLines from './station-lines.svg';

type Layer = { name: string; text: string };

export type Technology = {
  id: string;
  title: string;
  /** The value of the measurement at this point. */
  reading: { value: string; text: string };
  text: string;
  /** From the highest to the lowest. */
  layers: readonly [Layer, Layer, Layer];
  courses: { label: string; keyword: string };
  /** The lines between the layers, then the layers from the lowest to the highest. */
  art: { lines: string; layers: readonly [string, string, string]; alt: string };
};

export const technologies: readonly Technology[] = [
  {
    id: 'mikrokontroler',
    title: 'Mikrokontroler',
    reading: { value: '1,42 V', text: 'javi senzor kada zrak prođe kroz njega. Za sada je to samo napon.' },
    text: 'Računar veličine nokta mjeri, odlučuje i onda zaspi da sačuva bateriju. Cijeli program stane u nekoliko stotina redova.',
    layers: [
      { name: 'Poklopac', text: 'Kroz proreze ulazi zrak, a kiša ostaje vani.' },
      { name: 'Ploča', text: 'Napon pretvara u broj i odbacuje ono što ne može biti tačno.' },
      { name: 'Kućište s baterijom', text: 'Čuva sklop i napaja ga kada nestane struje.' },
    ],
    courses: { label: 'Kursevi elektronike', keyword: 'elektronike' },
    art: {
      lines: stationLines,
      layers: [stationFirst, stationSecond, stationThird],
      alt: 'Mjerna stanica rastavljena na poklopac, ploču i kućište.',
    },
  },
  {
    id: '3d-stampa',
    title: '3D štampa',
    reading: {
      value: '0,2 mm',
      text: 'visok je jedan sloj. Od takvih slojeva nastaju kućište, šarka i zupčanik zaklopke.',
    },
    text: 'Dio koji se nigdje ne prodaje nacrtate ujutro i držite poslijepodne. Ako ne odgovara, ispravite crtež, a ne budžet.',
    layers: [
      { name: 'Glava', text: 'Topi plastičnu nit i polaže je tamo gdje crtež kaže.' },
      { name: 'Dio', text: 'Raste sloj po sloj; šupljine i zupci izlaze gotovi.' },
      { name: 'Grijana podloga', text: 'Drži prvi sloj, od kojeg zavisi svaki sljedeći.' },
    ],
    courses: { label: 'Kurs 3D štampe', keyword: '3D štampa' },
    art: {
      lines: printerLines,
      layers: [printerFirst, printerSecond, printerThird],
      alt: '3D štampač rastavljen na glavu, odštampani zupčanik i podlogu.',
    },
  },
  {
    id: 'bezicna-mreza',
    title: 'Bežična mreža',
    reading: { value: '51 bajt', text: 'ima paket s jednim mjerenjem. Manje od jedne SMS-poruke.' },
    text: 'Stanica govori tiho i rijetko, a ipak je čuju i u susjednom naselju. Važno je ko smije slušati i kako se zna da poruku niko nije izmijenio.',
    layers: [
      { name: 'Adrese', text: 'Svaki paket zna odakle je krenuo i kome ide.' },
      { name: 'Radio', text: 'Jedna bazna stanica sluša sve mjerne stanice oko sebe.' },
      { name: 'Mjesta', text: 'Škola, raskrsnica, dvorište fabrike: svuda gdje se diše.' },
    ],
    courses: { label: 'Kurs računarskih mreža', keyword: 'računarske mreže' },
    art: {
      lines: networkLines,
      layers: [networkFirst, networkSecond, networkThird],
      alt: 'Mreža rastavljena na adrese, radio i kuće u kojima su stanice.',
    },
  },
  {
    id: 'oblak',
    title: 'Oblak',
    reading: { value: '144', text: 'mjerenja dnevno pošalje jedna stanica. Baza pamti svako od njih.' },
    text: 'Oblak su tuđi računari koje platite koliko ih koristite. Učimo kako da usluga preživi kvar, a račun ostane isti.',
    layers: [
      { name: 'Aplikacija', text: 'Pokazuje grafikon i javlja kada vrijednost pređe granicu.' },
      { name: 'Kontejneri', text: 'Dijelovi programa rade odvojeno, pa se jedan mijenja dok drugi rade.' },
      { name: 'Serveri', text: 'Uvijek barem dva: kada jedan stane, drugi preuzme.' },
    ],
    courses: { label: 'Kurs računarstva u oblaku', keyword: 'oblak' },
    art: {
      lines: cloudLines,
      layers: [cloudFirst, cloudSecond, cloudThird],
      alt: 'Usluga u oblaku rastavljena na aplikaciju, kontejnere i servere.',
    },
  },
  {
    id: 'masinsko-ucenje',
    title: 'Mašinsko učenje',
    reading: {
      value: '24 sata',
      text: 'unaprijed model procjenjuje kakav će zrak biti. Napon je postao odluka.',
    },
    text: 'Model ne pogađa, nego računa iz onoga što je već izmjereno. Zato učimo i kako provjeriti kada mu ne treba vjerovati.',
    layers: [
      { name: 'Prognoza', text: 'Izmjereno je puna linija, procjena isprekidana.' },
      { name: 'Model', text: 'U hiljadama mjerenja nalazi veze koje oko ne vidi.' },
      { name: 'Podaci', text: 'Očišćeni i poredani; u tome je pola posla.' },
    ],
    courses: { label: 'Kurs mašinskog učenja', keyword: 'mašinsko učenje' },
    art: {
      lines: modelLines,
      layers: [modelFirst, modelSecond, modelThird],
      alt: 'Model rastavljen na prognozu, mrežu veza i podatke.',
    },
  },
];
