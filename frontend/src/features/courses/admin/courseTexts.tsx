import type { AdminCourseSummary } from '@institut/contract/course.schema';
import { plural } from '@institut/contract/plural';
import { countCourses, formatCount } from '../../../lib/format.ts';
import type { ListTexts } from '../../admin/AdminList.tsx';
import { Loss } from '../../admin/content/Loss.tsx';
import { nameOr } from '../../admin/content/rowTexts.ts';
import type { RemovalTexts } from '../../admin/RemovalDialog.tsx';

export const COURSE_TEXTS: ListTexts = {
  caption: 'Kursevi',
  searchLabel: 'Pretraga kurseva',
  searchHint: 'Naziv, opis ili kategorija',
  count: countCourses,
  notLoaded: 'Kursevi nisu učitani.',
  none: { title: 'Još nema kurseva', text: <p>Prvi otvorite dugmetom „Kreiraj kurs“.</p> },
};

export const courseName = ({ _id: id, name }: AdminCourseSummary): string => nameOr(name, id);

export const COURSE_REMOVAL: RemovalTexts<AdminCourseSummary> = {
  question: ({ length }) =>
    `Da li ste sigurni da želite da obrišete ${length > 1 ? countCourses(length) : 'kurs'}?`,
  confirm: ({ length }) => (length > 1 ? 'Obriši kurseve' : 'Obriši kurs'),
  loss: (rows) => <Loss rows={rows} nameOf={courseName} sentences={lossOf(rows)} />,
};

function lossOf(rows: readonly AdminCourseSummary[]): string[] {
  if (rows.every(({ isDraft }) => isDraft)) return ['Gubi se sve što je do sada upisano.'];
  const reviews = rows.reduce((sum, { numReviews }) => sum + numReviews, 0);
  return [
    'S opisom i slikom nestaje sa sajta i više se niko na njega ne može prijaviti.',
    reviewsLost(reviews),
    'Ranije prijave ostaju, s nazivom i cijenom kakvi su bili kada su poslane.',
  ];
}

function reviewsLost(count: number): string {
  if (count === 0) return 'Ocjena polaznika nema.';
  const verb = plural(count, { one: 'Gubi se', few: 'Gube se', other: 'Gubi se' });
  const noun = plural(count, { one: 'ocjena', few: 'ocjene', other: 'ocjena' });
  return `${verb} i ${formatCount(count)}\u00a0${noun} polaznika, s ${count === 1 ? 'komentarom' : 'komentarima'}.`;
}
