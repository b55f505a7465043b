import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const linuxNetworks: CourseContent = {
  key: 'linux-i-racunarske-mreze',
  name: 'Linux i računarske mreže',
  subTitle: 'Administracija sistema od kabla do usluge',
  shortDesc: 'Povežite mrežu, postavite servere i naučite pronaći kvar kada svi čekaju.',
  description: html(
    h2('Mreža koju ste sami složili'),
    p(
      'Na prvom susretu dobijate kutiju: dva usmjerivača, preklopnik, tri mala računara i kablove bez utikača. Do kraja programa od toga ste složili mrežu male firme, s poštom, dijeljenim datotekama, nadzorom i sigurnosnim kopijama. Usput naučite i ono najvrednije: kako mirno tražiti kvar.',
    ),
    h3('Dvanaest sedmica'),
    ul(
      '<strong>1–2:</strong> kablovi, adrese, podmreže; prvi uspješan <em>ping</em> između dvije prostorije.',
      '<strong>3–5:</strong> Linux: komandna linija, korisnici i prava, paketi, skripte.',
      '<strong>6–7:</strong> usmjeravanje, virtuelne mreže, bežični pristup i vatrozid.',
      '<strong>8–9:</strong> usluge: imena, adrese, web-server, datoteke.',
      '<strong>10:</strong> nadzor, zapisi i sigurnosne kopije koje su zaista provjerene.',
      '<strong>11–12:</strong> kvarovi: predavač svake večeri nešto pokvari, a tim ima sat vremena da otkrije šta.',
    ),
    h3('Za koga je'),
    p(
      'Za početnike s tehničkom radoznalošću, električare i tehničare koji se žele usmjeriti na mreže te programere koji žele znati šta je ispod njihovog koda. Dovoljna je srednja škola i rad na računaru.',
    ),
    h3('Kako radimo'),
    p(
      'Dva puta sedmično po tri sata, u mrežnoj laboratoriji. Svaki par polaznika ima vlastitu opremu, a između susreta vježbate na virtuelnim mašinama od kuće. Svaka cjelina završava praktičnim zadatkom; pismenog ispita nema. Računajte s još tri do četiri sata samostalnog rada sedmično.',
    ),
  ),
  ishodiObuke: ul(
    'Planirate adrese i podmreže za ustanovu s tri odjela.',
    'Podešavate usmjerivač, preklopnik i vatrozid i bilježite postavke.',
    'Administrirate Linux server iz komandne linije.',
    'Pišete skripte koje obavljaju ponavljajuće poslove.',
    'Postavljate web-server, dijeljene datoteke i provjerenu sigurnosnu kopiju.',
    'Tražite kvar po slojevima i o njemu ostavljate jasan zapis.',
  ),
  perspektiveObuke: html(
    p(
      'Sistemski i mrežni administratori potrebni su svuda: u općinama i bolnicama, u fabrikama, kod pružalaca interneta i u softverskim kućama. U Bosni i Hercegovini to je zanimanje s kojim se posao nalazi i izvan velikih gradova, a iskustvo stečeno na stvarnoj opremi poslodavci prepoznaju već na razgovoru.',
    ),
    p(
      'Nakon programa možete raditi u korisničkoj podršci, održavati mrežu ustanove ili se zaposliti kod pružaoca interneta. Dva su prirodna nastavka: <strong>Računarstvo u oblaku</strong> za one koji žele prema razvoju i <strong>Kibernetička sigurnost u praksi</strong> za one koji žele prema zaštiti.',
    ),
  ),
  startsInDays: 28,
  duration: 72,
  category: 'Tehnicke',
  tipObuke: 'Obrazovni program',
  price: 640,
  countInStock: 15,
  picture: { theme: 'networks', seed: 0 },
};
