import { NEWS_LIST_PATH, newsEditPath } from '../../admin/adminPaths.ts';
import { ContentEditPage } from '../../admin/content/ContentEditPage.tsx';
import { newsItemPath } from '../newsPaths.ts';
import { adminNews } from './adminNews.ts';
import { NEWS_FORM } from './newsForm.tsx';

const TEXTS = {
  title: 'Uredi podatke o vijesti',
  back: 'Nazad na vijesti',
  missing: 'Vijest nije pronađena',
  failed: 'Vijest nije učitana.',
  create: 'Kreiraj novu vijest',
  saved: (title: string, wasDraft: boolean) =>
    `Vijest „${title}” je ${wasDraft ? 'objavljena' : 'ažurirana'}.`,
};

/** `/admin/vijest/{id}/edit` */
export const NewsEditPage = () => (
  <ContentEditPage
    admin={adminNews}
    permission="content"
    form={NEWS_FORM}
    kind="vijest"
    listPath={NEWS_LIST_PATH}
    editPath={newsEditPath}
    publicPath={newsItemPath}
    texts={TEXTS}
  />
);
