import { UNCONFIRMED_ORDER_RULE } from '@institut/contract/checkout';
import { formatKm } from '@institut/contract/money';
import { KM_PER_EUR } from '@institut/contract/payment';
import { FREE_SHIPPING_ABOVE_KM, SHIPPING_KM, TAX_PERCENT } from '@institut/contract/pricing';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { Link } from 'react-router-dom';
import { formatRate } from '../../lib/format.ts';
import { InstituteContact, InstituteEmail, LegalPage, type LegalSection } from './LegalPage.tsx';
import { PriceExamples } from './PriceExamples.tsx';

const SUMMARY = [
  'Prijava čuva vaše mjesto, a ugovor nastaje kada vas obavijestimo da ste odabrani.',
  'Ukupan iznos, s naknadom i PDV-om, vidite uz svaki kurs i prije slanja prijave.',
  'U roku od 15 dana možete odustati bez navođenja razloga, a uz puni povrat i kasnije, sve do sedam dana prije početka.',
  'Ako vas ne primimo ili kurs otkažemo, vraćamo sve što ste uplatili.',
];

/** `/uslovi-koristenja` */
export function TermsPage() {
  return (
    <LegalPage
      page="terms"
      lead="Pravila za nalog, prijavu na kurs, plaćanje i odustanak, bez sitnih slova."
      summary={SUMMARY}
      version="2026-11-22"
      sections={TERMS_SECTIONS}
    />
  );
}

const CONTRACT: readonly LegalSection[] = [
  {
    id: 'ko-smo',
    title: 'Ko smo i na šta se ovo odnosi',
    body: (
      <>
        <p>Vlasnik ovog sajta i organizator kurseva je:</p>
        <InstituteContact />
        <p>
          Uslovi vrijede za korištenje sajta i za prijave na kurseve koje pošaljete preko njega. Vijesti,
          kurseve i oglase možete čitati bez naloga i bez prihvatanja ikakvih obaveza. Slanjem prijave
          prihvatate ove uslove, u obliku koji vrijedi toga dana.
        </p>
      </>
    ),
  },
  {
    id: 'nalog',
    title: 'Vaš nalog',
    body: (
      <>
        <p>
          Nalog može otvoriti svako s navršenih 16 godina. Navedite tačno ime i svoju e&#8209;mail adresu, jer
          na nju stižu odluka o prijavi i podaci o uplati. Lozinku ne dajite drugima; ono što se uradi s vašim
          nalogom pripisuje se vama dok nam ne javite da ga koristi neko drugi.
        </p>
        <p>
          Nalog možete obrisati sami, u profilu pod „Moji podaci”, ili nam pišite na <InstituteEmail />.
          Možemo ga zatvoriti i mi ako se preko njega šalju lažne prijave ili ugrožava sajt; o tome vas
          obavještavamo i na to možete odgovoriti.
        </p>
      </>
    ),
  },
  {
    id: 'prijava',
    title: 'Prijava i kada obavezuje',
    body: (
      <>
        <p>
          Odaberete kurs i broj mjesta, unesete adresu za kontakt, odaberete način plaćanja i na kraju vidite
          pregled s ukupnim iznosom. Do tada sve možete ispraviti. Dugmetom „Pošalji narudžbu” šaljete prijavu
          i zauzimate mjesta. Potvrda s referentnim brojem stiže e&#8209;mailom.
        </p>
        <p>
          Prijava je vaša ponuda. Ugovor nastaje kada vas obavijestimo da ste odabrani za trening program. Ako
          vas ne primimo, mjesto se oslobađa, a sve što ste uplatili vraćamo u cijelosti, najkasnije za 15
          dana.
        </p>
        <p>
          Dok e&#8209;mail adresu ne potvrdite linkom iz naše poruke, možete imati jednu prijavu za jedno
          mjesto na jednom kursu.
        </p>
        <p>Za osobu mlađu od 18 godina prijavu šalje ili odobrava roditelj ili staratelj.</p>
      </>
    ),
  },
  {
    id: 'mjesta',
    title: 'Mjesta',
    body: (
      <p>
        Broj slobodnih mjesta stoji uz svaki kurs. Vaša su tek kada je prijava poslana: ono što ste samo
        odabrali još nije rezervisano. Ako posljednje mjesto uzme neko drugi dok popunjavate prijavu, reći
        ćemo vam odmah i ništa se neće naplatiti. Mjesta se ne prenose na drugu osobu bez dogovora s nama.
      </p>
    ),
  },
  {
    id: 'cijene',
    title: 'Cijene, naknada i PDV',
    body: (
      <>
        <p>
          Cijene su u konvertibilnim markama (KM). Uz svaki kurs stoje njegova cijena, PDV od {TAX_PERCENT}
          &nbsp;% i ukupan iznos za jedno mjesto. Kada je cijena svih kurseva u prijavi najviše{' '}
          {formatKm(FREE_SHIPPING_ABOVE_KM)}, dodaje se jednokratna administrativna naknada za obradu prijave
          od {formatKm(SHIPPING_KM)}; iznad toga se ne plaća. Drugih troškova nema, osim onih koji su navedeni
          u opisu kursa.
        </p>
        <PriceExamples />
        <p>
          Ukupan iznos vidite prije slanja. Vrijedi cijena iz trenutka slanja prijave, pa kasnija promjena
          cijene na nju ne utiče. Ako je cijena očito pogrešno objavljena, javit ćemo vam i možete odustati
          bez ikakvog troška.
        </p>
      </>
    ),
  },
  {
    id: 'placanje',
    title: 'Plaćanje',
    body: (
      <>
        <p>Platiti možete na jedan od načina ponuđenih u prijavi:</p>
        <ul>
          <li>lično ili preko organizacije, uplatom na račun instituta uz referentni broj prijave;</li>
          <li>grantom, ako ste ga zatražili i bude odobren: do odluke ne plaćate ništa;</li>
          <li>
            karticom ili preko PayPala, kada je taj način uključen. PayPal naplaćuje u eurima po stalnom kursu
            1&nbsp;EUR = {formatRate(KM_PER_EUR)}&nbsp;KM.
          </li>
        </ul>
        <p>
          Kurs se plaća prije početka, osim ako smo se drugačije dogovorili. Neplaćenu prijavu možemo otkazati
          tek pošto vas podsjetimo i ostavimo vam najmanje tri dana. Ako uplata ne stigne ni do dana navedenog
          u podsjetniku, prijava ističe i mjesta se oslobađaju; o tome vas obavještavamo i možete se prijaviti
          ponovo. {UNCONFIRMED_ORDER_RULE}
        </p>
      </>
    ),
  },
  {
    id: 'odustanak',
    title: 'Odustanak i otkazivanje',
    body: (
      <>
        <p>
          <strong>Petnaest dana, bez navođenja razloga.</strong> Kao potrošač možete odustati u roku od 15
          dana od slanja prijave. Ako je kurs na vašu želju u tom roku već počeo, plaćate samo održani dio.
        </p>
        <p>
          <strong>Do sedam dana prije početka.</strong> I kada je taj rok prošao, do sedmog dana prije početka
          kursa odustajete uz puni povrat. Poslije toga možete, uz dogovor s nama, poslati zamjenu ili preći
          na drugi termin ako ima mjesta.
        </p>
        <p>
          <strong>Ako otkažemo mi.</strong> Kada kurs otkažemo, ili ga pomjerimo, a novi termin vam ne
          odgovara, vraćamo cijeli iznos.
        </p>
        <p>
          Dovoljno je da na <InstituteEmail /> pošaljete referentni broj i rečenicu da odustajete. Novac
          vraćamo u roku od 15 dana, na način na koji ste platili.
        </p>
      </>
    ),
  },
];

const USE: readonly LegalSection[] = [
  {
    id: 'ocjene',
    title: 'Ocjene i komentari',
    body: (
      <>
        <p>
          Svaki kurs možete ocijeniti jednom, ocjenom od 1 do 5 i komentarom do 1.000 znakova. Objavljuju se
          odmah, uz vaše ime i početno slovo prezimena. Ne provjeravamo da li je autor pohađao kurs i za
          ocjene nikoga ne nagrađujemo.
        </p>
        <p>
          Pišite o kursu, iz vlastitog iskustva. Uklanjamo uvrede, govor mržnje, reklame, tuđe lične podatke i
          ono što krši zakon, a autoru e-mailom javljamo razlog. Loše ocjene ne uklanjamo niti mijenjamo.
          Svoju ocjenu možete obrisati na stranici kursa.
        </p>
      </>
    ),
  },
  {
    id: 'autorska-prava',
    title: 'Autorska prava',
    body: (
      <p>
        Tekstovi, ilustracije, video i materijali za kurseve pripadaju institutu ili autorima koji su nam ih
        ustupili. Smijete ih čitati, štampati za sebe, navoditi uz izvor i dijeliti linkove na njih.
        Materijale kursa koristite za vlastito učenje; umnožavanje i objavljivanje traže našu pismenu dozvolu.
        Rad koji napravite na kursu ostaje vaš.
      </p>
    ),
  },
  {
    id: 'odgovornost',
    title: 'Odgovornost',
    body: (
      <p>
        Trudimo se da sajt radi stalno i da su podaci tačni, ali prekide i greške ne možemo isključiti.
        Odgovaramo za štetu koju prouzrokujemo namjerno ili krajnjom nepažnjom, a za povredu osnovnih obaveza
        iz ugovora i za običnu nepažnju. Kurs daje znanje, ne i obećanje zaposlenja. Za sadržaj tuđih stranica
        na koje upućujemo odgovaraju oni koji ih vode. Ništa ovdje ne umanjuje prava koja potrošač ima po
        zakonu.
      </p>
    ),
  },
  {
    id: 'podaci',
    title: 'Lični podaci',
    body: (
      <p>
        Šta radimo s podacima, piše na stranici{' '}
        <Link to={SITE_PAGES.privacy.path}>{SITE_PAGES.privacy.title}</Link>, a šta pamti preglednik na
        stranici <Link to={SITE_PAGES.cookies.path}>{SITE_PAGES.cookies.title}</Link>.
      </p>
    ),
  },
  {
    id: 'izmjene',
    title: 'Izmjene uslova',
    body: (
      <p>
        Uslove možemo mijenjati; datum na vrhu kaže od kada vrijede. Za već poslane prijave ostaju oni pod
        kojima su poslane.
      </p>
    ),
  },
  {
    id: 'sporovi',
    title: 'Mjerodavno pravo i sporovi',
    body: (
      <p>
        Primjenjuje se pravo Bosne i Hercegovine, između ostalog i Zakon o zaštiti potrošača u BiH. Ako nešto
        nije u redu, prvo pišite na <InstituteEmail />: odgovaramo u roku od osam dana. Potrošači se mogu
        obratiti i Instituciji ombudsmena za zaštitu potrošača u BiH. Ako se ne dogovorimo, nadležan je sud
        prema sjedištu instituta, a potrošač može pokrenuti postupak i pred sudom svog prebivališta.
      </p>
    ),
  },
];

const TERMS_SECTIONS: readonly LegalSection[] = [...CONTRACT, ...USE];
