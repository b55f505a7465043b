import { COOKIE_SECTIONS } from './cookieSections.tsx';
import { LegalPage } from './LegalPage.tsx';

const SUMMARY = [
  'Naš server ne postavlja kolačiće.',
  'Preglednik pamti samo ono bez čega sajt ne radi: prijavu, izabrane kurseve i započete obrasce.',
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
