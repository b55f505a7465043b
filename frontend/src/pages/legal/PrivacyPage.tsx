import { UNCONFIRMED_ORDER_HOURS } from '@institut/contract/checkout';
import { PROFILE_PAGES } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { Link } from 'react-router-dom';
import { InstituteContact, InstituteEmail, LegalPage, type LegalSection } from './LegalPage.tsx';
import { PrivacyRecords } from './PrivacyRecords.tsx';

const SUMMARY = [
  'Tražimo samo podatke potrebne za nalog, prijavu na kurs i plaćanje.',
  'Ne prodajemo ih, ne pratimo posjete i ne prikazujemo reklame.',
  'Broj kartice nikada ne vidimo. Uz ocjenu drugi vide ime i početno slovo prezimena.',
  'Svoje podatke u profilu možete preuzeti, ispraviti i obrisati. Za sve ostalo dovoljno je da nam pišete.',
];

/** `/privacy` */
export function PrivacyPage() {
  return (
    <LegalPage
      page="privacy"
      lead="Koje podatke imamo, zašto ih imamo, koliko dugo ih čuvamo i o čemu odlučujete vi."
      summary={SUMMARY}
      version="2026-11-22"
      sections={PRIVACY_SECTIONS}
    />
  );
}

const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    id: 'kontrolor',
    title: 'Ko odgovara za vaše podatke',
    body: (
      <>
        <p>
          Kontrolor podataka, dakle onaj ko odlučuje zašto se i kako vaši podaci obrađuju i ko za to odgovara,
          jeste:
        </p>
        <InstituteContact />
        <p>
          Obrađujemo ih u skladu sa Zakonom o zaštiti ličnih podataka („Službeni glasnik BiH”, broj 12/25),
          koji se primjenjuje od 4. oktobra 2025. godine i prati evropsku Opću uredbu o zaštiti podataka.
        </p>
      </>
    ),
  },
  {
    id: 'podaci',
    title: 'Koje podatke obrađujemo i zašto',
    body: (
      <>
        <p>
          Tražimo samo podatke bez kojih ne možemo uraditi ono što ste zatražili. Sajt možete čitati bez
          naloga i bez ostavljanja imena.
        </p>
        <PrivacyRecords />
        <p>
          Šta se čuva u vašem pregledniku, piše na stranici <Link to={SITE_PAGES.cookies.path}>Kolačići</Link>
          .
        </p>
      </>
    ),
  },
  {
    id: 'obaveza',
    title: 'Morate li nam dati podatke',
    body: (
      <>
        <p>
          Ime, e&#8209;mail adresa, adresa za kontakt i način plaćanja potrebni su za ugovor: bez njih prijavu
          na kurs ne možemo primiti. Saglasnost za obavještenja o događajima i pisanje ocjena potpuno su
          dobrovoljni i ne utiču na upis ni na cijenu.
        </p>
      </>
    ),
  },
  {
    id: 'primaoci',
    title: 'Ko ih još vidi',
    body: (
      <>
        <p>
          Podatke ne prodajemo i ne dajemo oglašivačima. Na sajtu nema alata za praćenje posjeta. Vide ih
          samo:
        </p>
        <ul>
          <li>zaposleni koji vode prijave, kurseve i naplatu, svako u okviru svog posla;</li>
          <li>
            firme koje za nas održavaju server i dostavljaju e&#8209;mail, po ugovoru i samo prema našim
            uputstvima;
          </li>
          <li>vaša organizacija, kada ste odabrali da kurs ona plaća;</li>
          <li>banka, kada uplaćujete na naš račun;</li>
          <li>
            PayPal (Europe) S.à r.l. et Cie, S.C.A., Luksemburg, ako taj način plaćanja nudimo i vi ga
            odaberete. PayPal je tada samostalni kontrolor i vrijede njegova pravila;
          </li>
          <li>sud, porezna uprava ili drugi organ, kada to zakon nalaže.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'prijenos',
    title: 'Prijenos u druge države',
    body: (
      <p>
        Nalog, prijave i ocjene ne prenosimo izvan Bosne i Hercegovine, osim u državu u kojoj stoji
        iznajmljeni server, i to samo uz zaštitu koju Zakon traži: odluku o primjerenoj zaštiti ili standardne
        ugovorne odredbe. PayPal podatke o plaćanju obrađuje u Evropskoj uniji i, po svojim pravilima, u
        drugim državama, među kojima su i SAD. Ako to ne želite, iznos uplatite na račun.
      </p>
    ),
  },
  {
    id: 'rokovi',
    title: 'Koliko dugo ih čuvamo',
    body: (
      <p>
        Rok za svaku vrstu podataka stoji gore, uz nju. Kada prođe, podatke brišemo ili im oduzimamo sve što
        vodi do vas. Iz rezervnih kopija nestaju kada se te kopije redovno zamijene novima. Duže ih čuvamo
        samo dok traje spor ili postupak u kojem su potrebni.
      </p>
    ),
  },
  {
    id: 'prava',
    title: 'Vaša prava',
    body: (
      <>
        <p>U svako doba možete tražiti:</p>
        <ul>
          <li>
            <strong>pristup</strong>: da saznate koje vaše podatke imamo i da dobijete kopiju; preuzimate je i
            sami, u <Link to={PROFILE_PAGES.ownData}>profilu</Link> pod „Moji podaci”. Napomene zaposlenih uz
            uplatu u njoj nisu, jer mogu sadržavati podatke drugih: na upit ćemo vam reći šta u njima piše o
            vama;
          </li>
          <li>
            <strong>ispravku</strong>: ime, prezime i e&#8209;mail adresu mijenjate i sami, u profilu;
          </li>
          <li>
            <strong>brisanje</strong>, kada podaci više nisu potrebni ili povučete saglasnost;
          </li>
          <li>
            <strong>ograničenje obrade</strong>, na primjer dok provjeravamo da li su tačni;
          </li>
          <li>
            <strong>prenosivost</strong>: podatke koje ste nam dali u obliku koji čita računar; i njih sadrži
            ta kopija;
          </li>
          <li>
            <strong>prigovor</strong> na obradu koja se zasniva na našem legitimnom interesu;
          </li>
          <li>
            <strong>povlačenje saglasnosti</strong>, što ne utiče na ono što je učinjeno prije toga.
          </li>
        </ul>
        <p>
          Pišite na <InstituteEmail />, po mogućnosti s adrese iz naloga, da bismo vas prepoznali. Odgovaramo
          najkasnije u roku od 30 dana i bez naknade. Ako zahtjev ne možemo ispuniti, reći ćemo vam zašto.
        </p>
      </>
    ),
  },
  {
    id: 'prituzba',
    title: 'Obraćanje Agenciji',
    body: (
      <>
        <p>
          Ako smatrate da vaše podatke obrađujemo protivno Zakonu, možete se obratiti nadzornom organu, bez
          obzira na to da li ste prije pisali nama: Agencija za zaštitu ličnih podataka u Bosni i Hercegovini,
          Dubrovačka 6, 71000 Sarajevo, <a href="https://www.azlp.ba">www.azlp.ba</a>. Imate pravo i na sudsku
          zaštitu.
        </p>
      </>
    ),
  },
  {
    id: 'odluke',
    title: 'Odlučuju ljudi',
    body: (
      <p>
        O prijemu na kurs, grantu i ocjenama odlučuju zaposleni. Ne pravimo profile i ne donosimo odluke samo
        automatskom obradom; sama ističe jedino neplaćena prijava, kada prođe rok iz podsjetnika ili adresa s
        koje je poslana ne bude potvrđena za {UNCONFIRMED_ORDER_HOURS} sati. Zaštita od zloupotrebe može
        nakratko odbiti nove pokušaje; ona ne utiče na vaša prava.
      </p>
    ),
  },
  {
    id: 'maloljetni',
    title: 'Maloljetne osobe',
    body: (
      <p>
        Nalog je namijenjen osobama s navršenih 16 godina. Za mlađe ga otvara roditelj ili staratelj, a
        prijavu na kurs za svakoga ko nema 18 godina šalje ili odobrava roditelj ili staratelj. Ako saznamo da
        je dijete dalo podatke bez toga, obrisat ćemo ih.
      </p>
    ),
  },
  {
    id: 'sigurnost',
    title: 'Kako ih čuvamo',
    body: (
      <p>
        Lozinke čuvamo samo kao sažetke, a promjenom lozinke odjavljuju se svi ostali uređaji. Uređaje na
        kojima ste prijavljeni vidite i odjavljujete u profilu. Svaki zahtjev provjerava server: prijavu
        vidite vi i zaposleni koji je vode, niko drugi. Ako bi povreda sigurnosti mogla ugroziti vaša prava,
        obavijestit ćemo Agenciju i vas, kako Zakon nalaže.
      </p>
    ),
  },
  {
    id: 'izmjene',
    title: 'Izmjene',
    body: (
      <p>
        Kada se promijeni ono što radimo s podacima, promijenit će se i ova stranica; datum na vrhu kaže od
        kada vrijedi. O promjenama koje bitno utiču na vas obavještavamo e&#8209;mailom one koji imaju nalog.
      </p>
    ),
  },
];
