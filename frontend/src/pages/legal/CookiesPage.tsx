import { SITE_PAGES } from '@institut/contract/sitePages';
import { Link } from 'react-router-dom';
import { CONSENT_DAYS } from '../../lib/storage.ts';
import { InstituteContact, LegalPage, type LegalSection } from './LegalPage.tsx';
import { StorageTable } from './StorageTable.tsx';

const SUMMARY = [
  'Naš server ne postavlja kolačiće.',
  'Preglednik pamti samo ono bez čega sajt ne radi: prijavu na nalog, odabrane kurseve i započete obrasce.',
  'PayPal može postaviti svoje kolačiće, ali samo na stranici neplaćene prijave.',
  'Sve možete obrisati sami, u svakom trenutku.',
];

/** `/cookies` */
export function CookiesPage() {
  return (
    <LegalPage
      page="cookies"
      lead="Šta sajt ostavlja u vašem pregledniku, čemu to služi i kako se uklanja."
      summary={SUMMARY}
      version="2026-11-21"
      sections={COOKIE_SECTIONS}
    />
  );
}

const COOKIE_SECTIONS: readonly LegalSection[] = [
  {
    id: 'sta-su',
    title: 'Kolačići i zapisi u pregledniku',
    body: (
      <>
        <p>
          Kolačić je mali tekst koji stranica ostavi u pregledniku, a preglednik ga potom šalje serveru uz
          svaki zahtjev. Naš server ne postavlja nijedan.
        </p>
        <p>
          Umjesto toga sajt koristi prostor za zapise u samom pregledniku. Ti zapisi ostaju na vašem uređaju.
          Server iz njih dobija samo ono što radnja traži, na primjer ključ sesije kada otvorite svoje
          prijave.
        </p>
      </>
    ),
  },
  {
    id: 'zapisi',
    title: 'Šta se tačno čuva',
    body: (
      <>
        <StorageTable />
        <p>
          „Preglednik” znači da zapis ostaje i kada preglednik zatvorite, a „kartica” da nestaje s njom. Zapis
          nastaje tek kada ga vaša radnja zatraži: kod onoga ko samo čita ne nastaje nijedan, osim odluke o
          ovom obavještenju.
        </p>
      </>
    ),
  },
  {
    id: 'paypal',
    title: 'PayPal',
    body: (
      <p>
        Ako nudimo plaćanje karticom ili preko PayPala, na stranici vaše neplaćene prijave učitava se PayPalov
        program, i samo tamo. On tada u vaš preglednik može upisati vlastite kolačiće, koji mu služe za
        sigurnost i za plaćanje. Njihove nazive i trajanje određuje PayPal; opisani su u{' '}
        <a href="https://www.paypal.com/webapps/mpp/ua/cookie-full">njegovoj izjavi o kolačićima</a>. Ko iznos
        uplati na račun, može ih izbjeći tako što u pregledniku blokira kolačiće s adrese paypal.com.
      </p>
    ),
  },
  {
    id: 'bez-pracenja',
    title: 'Čega ovdje nema',
    body: (
      <p>
        Nema analitike ni reklama, dugmadi društvenih mreža koja prate posjete, ni fontova i slika s tuđih
        servera. Video se učitava tek kada ga pokrenete, i to s našeg servera. Dugmad za dijeljenje obični su
        linkovi: mreža sazna za vas tek kada kliknete.
      </p>
    ),
  },
  {
    id: 'obavijest',
    title: 'Obavještenje na dnu stranice',
    body: (
      <p>
        Svi zapisi iz tabele potrebni su da bi sajt radio ono što ste tražili, pa za njih saglasnost nije
        uslov. Obavještenje zatvarate dugmetom „Prihvati i zatvori”. To pamtimo {CONSENT_DAYS} dana. Ako ikada
        uvedemo nešto što nije neophodno, neće se učitati prije vaše izričite saglasnosti.
      </p>
    ),
  },
  {
    id: 'brisanje',
    title: 'Kako obrisati zapise',
    body: (
      <>
        <p>
          Odjavom se brišu podaci o nalogu, adresa i način plaćanja. Sve ostalo uklanjate u postavkama
          preglednika:
        </p>
        <ul>
          <li>
            <strong>Chrome i Edge</strong>: Postavke → Privatnost i sigurnost → Podaci web-lokacija;
          </li>
          <li>
            <strong>Firefox</strong>: Postavke → Privatnost i sigurnost → Kolačići i podaci stranica;
          </li>
          <li>
            <strong>Safari</strong>: Postavke → Privatnost → Upravljanje podacima web-stranica.
          </li>
        </ul>
        <p>
          Zapise možete i sasvim zabraniti. Stranice ćete i dalje moći čitati, a prijaviti se na nalog i
          poslati prijavu moći ćete samo dok je kartica otvorena.
        </p>
      </>
    ),
  },
  {
    id: 'pitanja',
    title: 'Pitanja',
    body: (
      <>
        <p>
          Šta radimo s podacima koje nam pošaljete, piše na stranici{' '}
          <Link to={SITE_PAGES.privacy.path}>{SITE_PAGES.privacy.title}</Link>. Za sve ostalo:
        </p>
        <InstituteContact />
      </>
    ),
  },
];
