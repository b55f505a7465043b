import { h2, h3, html, p, ul } from '../html.ts';
import type { CourseContent } from '../types.ts';

export const security: CourseContent = {
  key: 'kiberneticka-sigurnost',
  name: 'Kibernetička sigurnost u praksi',
  subTitle: 'Napad vidite u laboratoriji, odbranu nosite na posao',
  shortDesc: 'Četiri sedmice vježbi u zatvorenoj mreži: prepoznajte napad, zaustavite ga i oporavite sistem.',
  description: html(
    h2('Učimo na sistemu koji se smije srušiti'),
    p(
      'Mala firma rijetko strada od vještog napadača. Strada od lozinke koja se ponavlja, od zakrpe koja čeka i od poruke koja je izgledala kao račun. Na ovoj obuci te slučajeve prolazite u zatvorenoj mreži naše laboratorije, u kojoj slobodno griješite.',
    ),
    h3('Četiri sedmice'),
    ul(
      '<strong>1. sedmica, ljudi:</strong> lažne poruke, lozinke, potvrda u dva koraka; sastavljate pravila koja zaposleni zaista mogu poštovati.',
      '<strong>2. sedmica, sistem:</strong> ažuriranja, prava pristupa, učvršćivanje Linux i Windows servera.',
      '<strong>3. sedmica, mreža:</strong> podjela mreže, vatrozid, čitanje zapisa; tražite trag provale koju smo pripremili.',
      '<strong>4. sedmica, incident:</strong> cjelodnevna vježba u timu, od prve uzbune do izvještaja i oporavka iz sigurnosne kopije.',
    ),
    h3('Za koga je'),
    p(
      'Za administratore sistema, programere i sve koji u ustanovi odgovaraju za računare i podatke. Treba da poznajete osnove mreža i rad u komandnoj liniji; oba znanja pokriva naš program <strong>Linux i računarske mreže</strong>.',
    ),
    h3('Način rada i pravila'),
    p(
      'Radimo dva puta sedmično po četiri sata, u grupi od najviše deset polaznika. Svi alati koriste se isključivo na našoj opremi. Na prvom susretu potpisujete pravila odgovornog rada, jer se tehnike koje učimo izvan laboratorije smiju koristiti samo uz pisano odobrenje vlasnika sistema.',
    ),
  ),
  ishodiObuke: ul(
    'Sastavljate popis imovine i rizika za ustanovu do pedeset zaposlenih.',
    'Učvršćujete server prema provjerenoj listi i dokazujete šta je promijenjeno.',
    'Prepoznajete pokušaj krađe identiteta i obučavate kolege da ga prijave.',
    'Čitate mrežne i sistemske zapise i iz njih rekonstruišete tok napada.',
    'Vodite tim kroz incident i pišete izvještaj za upravu.',
    'Oporavljate sistem iz sigurnosne kopije u zadanom roku.',
  ),
  perspektiveObuke: html(
    p(
      'Banke, telekomunikacije, javne ustanove i firme koje rade za evropsko tržište dužne su dokazati da čuvaju podatke svojih korisnika, a ljudi koji to znaju nema dovoljno. Administratori s ovom obukom najčešće preuzimaju brigu o sigurnosti u vlastitoj ustanovi, dok se programeri usmjeravaju na sigurnost aplikacija.',
    ),
    p(
      'Obuka je ujedno i dobra priprema za početničko mjesto u timu koji danonoćno nadzire mreže. Uz nastavak na programu <strong>Računarstvo u oblaku</strong> možete preuzeti i zaštitu sistema koji se više ne nalaze u vašoj zgradi.',
    ),
  ),
  startsInDays: 31,
  duration: 32,
  category: 'Digital Skills',
  tipObuke: 'Specificna obuka',
  price: 560,
  countInStock: 10,
  picture: { theme: 'security', seed: 3 },
};
