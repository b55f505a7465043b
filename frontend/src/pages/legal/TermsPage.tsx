import { LegalPage } from './LegalPage.tsx';
import { TERMS_SECTIONS } from './termsSections.tsx';

const SUMMARY = [
  'Prijava čuva vaše mjesto, a ugovor nastaje kada vas obavijestimo da ste odabrani.',
  'Ukupan iznos, s naknadom i PDV-om, vidite prije slanja prijave.',
  'Odustati možete u roku od 15 dana bez razloga, a uz puni povrat i do sedam dana prije početka.',
  'Ako vas ne primimo ili kurs otkažemo, vraćamo sve što ste uplatili.',
];

/** `/uslovi-koristenja` */
export function TermsPage() {
  return (
    <LegalPage
      page="terms"
      lead="Pravila za nalog, prijavu na kurs, plaćanje i odustanak, bez sitnih slova."
      summary={SUMMARY}
      version="2026-11-21"
      sections={TERMS_SECTIONS}
    />
  );
}
