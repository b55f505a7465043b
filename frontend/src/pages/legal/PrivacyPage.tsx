import { LegalPage } from './LegalPage.tsx';
import { PRIVACY_SECTIONS } from './privacySections.tsx';

const SUMMARY = [
  'Tražimo samo podatke potrebne za nalog, prijavu na kurs i plaćanje.',
  'Ne prodajemo ih, ne pratimo posjete i ne prikazujemo oglase.',
  'Broj kartice nikada ne vidimo. Uz ocjenu drugi vide ime i početno slovo prezimena.',
  'Podatke možete dobiti, ispraviti ili zatražiti njihovo brisanje. Dovoljno je da nam pišete.',
];

/** `/privacy` */
export function PrivacyPage() {
  return (
    <LegalPage
      page="privacy"
      lead="Koje podatke imamo, zašto ih imamo, koliko ih čuvamo i šta vi o tome odlučujete."
      summary={SUMMARY}
      version="2026-11-21"
      sections={PRIVACY_SECTIONS}
    />
  );
}
