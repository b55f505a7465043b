import { h2, html, ol, p, quote, ul } from '../html.ts';
import type { NewsContent } from '../types.ts';

/** What happens in the laboratories. */
export const laboratoryNews: readonly NewsContent[] = [
  {
    key: 'nova-robotska-ruka',
    title: 'Robotska ruka stigla u laboratoriju za automatizaciju',
    subTitle: 'Linija za vježbu sada ima i šest osa slobode',
    description: html(
      p(
        'Laboratorija za automatizaciju dobila je robotsku ruku sa šest osa, nosivosti pet kilograma. Postavljena je na kraju postojeće transportne trake, pa polaznici sada prolaze cijeli put jednog dijela: od senzora koji ga prepozna, preko razvrstavanja, do slaganja u kutiju.',
      ),
      p(
        'Ruka je takozvani kolaborativni robot. Kada naiđe na otpor, sama se zaustavlja, pa se uz nju može raditi bez zaštitnog kaveza. To ne znači i bez pravila: prva vježba na obuci i dalje je procjena rizika, a dugme za nuždu na dohvatu je svakog radnog mjesta.',
      ),
      h2('Ko je može koristiti'),
      ul(
        'Polaznici obuke <strong>PLC automatizacija</strong>, od petog susreta.',
        'Studenti koji kod nas izrađuju završni rad, uz mentora.',
        'Firme koje prije kupovine žele isprobati rad s vlastitim dijelom.',
      ),
      p(
        'Za firme je utorak poslijepodne rezervisan za probe. Donesite dio, opišite šta želite i naš inženjer s vama će provjeriti da li je zadatak izvediv, koliko traje jedan ciklus i kakva je hvataljka potrebna. Prva proba je besplatna, a izvještaj o njoj ostaje vama.',
      ),
      p(
        'Oprema je nabavljena iz sredstava instituta i donacija dviju domaćih firmi iz metalske industrije, koje će zauzvrat u laboratoriji obučavati svoje održavaoce.',
      ),
    ),
    newsType: 'Vijest u fokusu',
    author: 'Laboratorija za automatizaciju',
    category: 'techNews',
    daysAgo: 9,
    picture: { theme: 'robotics', seed: 2 },
  },
  {
    key: 'maraton-gradskih-podataka',
    title: 'Četrdeset osam sati s gradskim podacima',
    subTitle: 'Pobijedila je karta koja pokazuje gdje pješaci najduže čekaju',
    description: html(
      p(
        'Jedanaest timova provelo je vikend nad otvorenim podacima o saobraćaju, zraku i javnom prijevozu. Zadatak je bio jednostavan za izgovoriti: pronađite nešto što grad može popraviti već ove godine i to dokažite brojevima.',
      ),
      h2('Tri najbolja rada'),
      ol(
        'Karta raskrsnica na kojima pješaci na zeleno svjetlo čekaju duže od devedeset sekundi, s prijedlogom novih vremena za svaku od njih.',
        'Predviđanje koncentracije čestica u zraku za naredna dva dana, s porukom koja roditeljima javlja treba li dijete ići na trening.',
        'Red vožnje koji uzima u obzir stvarna, a ne samo propisana vremena dolaska.',
      ),
      quote('Nismo napravili ništa pametno. Samo smo prvi put sabrali ono što svi već mjere.'),
      p(
        'Tako je svoj rad opisao pobjednički tim, u kojem su bili student saobraćaja, programerka i nastavnik matematike. Žiri je posebno pohvalio to što su uz svaki nalaz naveli i šta iz podataka <em>ne</em> mogu zaključiti.',
      ),
      p(
        'Sva rješenja, zajedno s kodom, dostupna su pod otvorenom licencom. S prvoplasiranim timom dogovaramo predstavljanje pred nadležnom službom, a naredni maraton planiramo za proljeće, s podacima o potrošnji vode.',
      ),
    ),
    newsType: 'generalNews',
    author: 'Odjel za podatke',
    category: 'innoNews',
    daysAgo: 23,
    picture: { theme: 'data', seed: 1 },
  },
  {
    key: 'rezervni-dijelovi-iz-radionice',
    title: 'Kada dijela nema u prodaji, odštampa ga radionica',
    subTitle: 'Šest mjeseci usluge za škole i zdravstvene ustanove u brojkama',
    description: html(
      p(
        'Prije pola godine ponudili smo školama i zdravstvenim ustanovama da im besplatno izradimo sitne dijelove kojih više nema u prodaji. Do danas je stiglo sto četrnaest zahtjeva, a odgovorili smo na devedeset i dva. Najčešće su to točkići za pokretne ormariće, poklopci, držači i ručice.',
      ),
      h2('Kako to izgleda'),
      p(
        'Ustanova pošalje fotografiju i mjere ili nam donese slomljeni dio. Polaznici ga uz mentora izmjere, nacrtaju, odštampaju i isprobaju, a ustanova dobija i datoteku s modelom, pa sljedeći put dio može izraditi bilo ko. Prosječan dio košta manje od dvije marke materijala i gotov je za tri dana.',
      ),
      p(
        'Dvadeset i dva zahtjeva morali smo odbiti. Razlog je gotovo uvijek isti: dio trpi visoku temperaturu ili se o njega oslanja nečija sigurnost. Za takve slučajeve preporučujemo izradu u metalu ili nabavku od proizvođača i to otvoreno kažemo.',
      ),
      h2('Uključite se'),
      ul(
        'Ustanove zahtjev šalju elektronskom poštom, s fotografijom i mjerama.',
        'Volonteri s iskustvom u modeliranju mogu preuzeti zahtjev i od kuće.',
        'Firme nam mogu darovati ostatke materijala, bez obzira na boju.',
      ),
    ),
    newsType: 'generalNews',
    author: 'Radionica za 3D štampu',
    category: 'innoNews',
    daysAgo: 41,
    picture: { theme: 'print', seed: 3 },
  },
  {
    key: 'nova-mreza-u-institutu',
    title: 'Nova mreža: deset puta brža i otvorena za vježbu',
    subTitle: 'Staru su opremu preuzeli polaznici, i to do posljednjeg kabla',
    description: html(
      p(
        'Tokom ljeta zamijenili smo cijelu mrežnu opremu u zgradi. Između spratova sada je optička veza, svaka učionica ima vlastitu podmrežu, a bežični signal dopire i do dvorišta. Gosti se povezuju na posebnu mrežu, koja nema nikakav dodir s našim sistemima.',
      ),
      p(
        'Stara oprema nije završila u otpadu. Dvadeset i četiri preklopnika i usmjerivača preuzela je mrežna laboratorija, pa na programu <strong>Linux i računarske mreže</strong> svaki par polaznika sada ima vlastiti komplet. Oprema je dovoljno stara da se na njoj smije griješiti, a dovoljno nova da se s njom i danas susrećete u firmama.',
      ),
      h2('Šta smo naučili'),
      ul(
        'Popis svih kablova trajao je duže od njihove zamjene. Sada svaki ima oznaku na oba kraja.',
        'Prelazak smo uvježbali na modelu u laboratoriji, pa je prekid trajao četrdeset minuta umjesto planirana tri sata.',
        'Plan povratka na staro nismo upotrijebili, ali smo zahvaljujući njemu mirno spavali.',
      ),
      p(
        'Cijeli postupak, od popisa do završnog mjerenja, opisali smo u dokumentu koji mogu preuzeti škole i druge ustanove koje planiraju sličan posao. Na zahtjev dolazimo i na kratko savjetovanje.',
      ),
    ),
    newsType: 'generalNews',
    author: 'Služba za informacione sisteme',
    category: 'techNews',
    daysAgo: 58,
    picture: { theme: 'networks', seed: 1 },
  },
];
