import type { AdminNewsSummary } from '@institut/contract/news.schema';
import { countNews } from '../../../lib/format.ts';
import type { ListTexts } from '../../admin/AdminList.tsx';
import { Loss } from '../../admin/content/Loss.tsx';
import { nameOr } from '../../admin/content/rowTexts.ts';
import type { RemovalTexts } from '../../admin/RemovalDialog.tsx';

export const NEWS_TEXTS: ListTexts = {
  caption: 'Vijesti',
  searchLabel: 'Pretraga vijesti',
  searchHint: 'Naslov, podnaslov ili autor',
  count: countNews,
  notLoaded: 'Vijesti nisu učitane.',
  none: { title: 'Još nema vijesti', text: <p>Prvu otvorite dugmetom „Kreiraj vijest“.</p> },
};

export const newsName = ({ _id: id, title }: AdminNewsSummary): string => nameOr(title, id);

export const NEWS_REMOVAL: RemovalTexts<AdminNewsSummary> = {
  question: ({ length }) =>
    `Da li ste sigurni da želite da obrišete ${length > 1 ? countNews(length) : 'vijest'}?`,
  confirm: ({ length }) => (length > 1 ? 'Obriši vijesti' : 'Obriši vijest'),
  loss: (rows) => <Loss rows={rows} nameOf={newsName} sentences={lossOf(rows)} />,
};

function lossOf(rows: readonly AdminNewsSummary[]): string[] {
  if (rows.every(({ isDraft }) => isDraft)) return ['Gubi se sve što je do sada upisano.'];
  return ['S tekstom i slikom nestaje sa sajta, a linkovi koji na nju vode više neće raditi.'];
}
