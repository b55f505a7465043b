import type { AdminCareerSummary } from '@institut/contract/career.schema';
import { countCareers, counted } from '../../../lib/format.ts';
import type { ListTexts } from '../../admin/AdminList.tsx';
import { Loss } from '../../admin/content/Loss.tsx';
import { nameOr } from '../../admin/content/rowTexts.ts';
import type { RemovalTexts } from '../../admin/RemovalDialog.tsx';

export const CAREER_TEXTS: ListTexts = {
  caption: 'Karijere',
  searchLabel: 'Pretraga karijera',
  searchHint: 'Naziv ili kratak opis',
  count: countCareers,
  notLoaded: 'Karijere nisu učitane.',
  none: { title: 'Još nema karijera', text: <p>Prvu otvorite dugmetom „Kreiraj karijeru“.</p> },
};

export const careerName = ({ _id: id, title }: AdminCareerSummary): string => nameOr(title, id);

/** The accusative: `21 karijeru`, `3 karijere`, `7 karijera`. */
const chosenCareers = counted('karijeru', 'karijere', 'karijera');

export const CAREER_REMOVAL: RemovalTexts<AdminCareerSummary> = {
  question: ({ length }) =>
    `Da li ste sigurni da želite da obrišete ${length > 1 ? chosenCareers(length) : 'Karijeru'}?`,
  confirm: ({ length }) => (length > 1 ? 'Obriši karijere' : 'Obriši karijeru'),
  loss: (rows) => <Loss rows={rows} nameOf={careerName} sentences={lossOf(rows)} />,
};

function lossOf(rows: readonly AdminCareerSummary[]): string[] {
  if (rows.every(({ isDraft }) => isDraft)) return ['Gubi se sve što je do sada upisano.'];
  return [
    'S opisom i slikom nestaje sa sajta, a linkovi koji na nju vode više neće raditi.',
    'Ako oglas treba samo zatvoriti, u njemu izaberite status „Zatvoreno“.',
  ];
}
