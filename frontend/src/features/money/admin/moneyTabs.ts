import type { PendingCounts } from '@institut/contract/overview/schema';
import { lazyComponent, type LazyComponent } from '../../../lib/lazyComponent.tsx';

type MoneyTab = {
  /** Below `/admin/novac/`. */
  path: string;
  label: string;
  lead: string;
  /** In the search of the administration. */
  command: string;
  /** The tab that this page is a view of: it has no tab of its own. */
  under?: string;
  /** The count of its records that wait for a decision. */
  pending?: keyof PendingCounts;
  Content: LazyComponent<object>;
};

/** The pages of the section in the order of their tabs; each is a chunk of its own. */
export const MONEY_TABS: readonly [MoneyTab, ...MoneyTab[]] = [
  {
    path: 'potrazivanja',
    label: 'Potraživanja',
    lead: 'Ono što još nije uplaćeno, prema danima od roka za uplatu.',
    command: 'Otvori potraživanja',
    Content: lazyComponent(async () => (await import('./ReceivablesPage.tsx')).ReceivablesPage),
  },
  {
    path: 'uplate',
    label: 'Uplate',
    lead: 'Sve evidentirane uplate, isplaćeni povrati i grantovi, i oni koji su stornirani.',
    command: 'Otvori uplate',
    Content: lazyComponent(async () => (await import('./JournalPage.tsx')).JournalPage),
  },
  {
    path: 'izvod',
    label: 'Izvod',
    lead: 'Uplate iz bankovnog izvoda: nađene po referentnom broju u svrsi doznake, pregledane i evidentirane odjednom. Isti izvod možete otvoriti ponovo: ništa se ne evidentira dvaput.',
    command: 'Uvezi bankovni izvod',
    Content: lazyComponent(async () => (await import('./StatementPage.tsx')).StatementPage),
  },
  {
    path: 'povrati',
    label: 'Povrati',
    pending: 'refunds',
    lead: 'Povrati od zahtjeva do isplate: otkazana mjesta, otkazani kursevi i prelasci na jeftiniji kurs.',
    command: 'Otvori povrate',
    Content: lazyComponent(async () => (await import('./RefundsPage.tsx')).RefundsPage),
  },
  {
    path: 'povrati/preplate',
    under: 'povrati',
    label: 'Preplate',
    lead: 'Prijave na kojima je preplata: preplaćeni iznosi i uplate za odbijene i otkazane prijave.',
    command: 'Otvori preplate',
    Content: lazyComponent(async () => (await import('./SurplusesPage.tsx')).SurplusesPage),
  },
  {
    path: 'nerasporedjene',
    label: 'Neraspoređene uplate',
    pending: 'unassigned',
    lead: 'Novac koji je stigao, a ne vodi se ni na jednoj prijavi.',
    command: 'Otvori neraspoređene uplate',
    Content: lazyComponent(async () => (await import('./UnassignedPage.tsx')).UnassignedPage),
  },
  {
    path: 'bez-fiskalnog',
    label: 'Bez fiskalnog dokumenta',
    lead: 'Uplate i povrati uz koje nije evidentiran dokument iz fiskalnog sistema ili koje dokumenti pokrivaju samo dijelom.',
    command: 'Otvori uplate bez fiskalnog dokumenta',
    Content: lazyComponent(async () => (await import('./FiscalPage.tsx')).FiscalPage),
  },
  {
    path: 'popusti',
    label: 'Popusti',
    lead: 'Kodovi koje podnosioci prijava upisuju uz odabrane kurseve. Popuste za ranu prijavu i grupe ima svaki kurs; njihova pravila i iznosi su na listi „Po kursevima”.',
    command: 'Otvori kodove za popust',
    Content: lazyComponent(async () => (await import('./CodesPage.tsx')).CodesPage),
  },
  {
    path: 'popusti/dati',
    under: 'popusti',
    label: 'Popusti po kursevima',
    lead: 'Pravila i kodovi za termine čiji je prvi dan u periodu, s prijavama koje danas zauzimaju mjesta i iznosom popusta na ta mjesta.',
    command: 'Otvori popuste po kursevima',
    Content: lazyComponent(async () => (await import('./GivenDiscountsPage.tsx')).GivenDiscountsPage),
  },
  {
    path: 'dokumenti',
    label: 'Dokumenti',
    lead: 'Svi izdati dokumenti. Nijedan od njih nije fiskalni račun ni porezna faktura.',
    command: 'Otvori dokumente',
    Content: lazyComponent(async () => (await import('./DocumentsPage.tsx')).DocumentsPage),
  },
];
