import { adminNews } from './adminNews.ts';
import { newsItemPath } from '../newsPaths.ts';
import { NEWS_LIST_PATH, newsEditPath } from '../../admin/adminPaths.ts';
import { ContentEditPage } from '../../admin/content/ContentEditPage.tsx';
import { NewsEditor } from './NewsEditor.tsx';

const TEXTS = {
  title: 'Uredi podatke o vijesti',
  back: 'Nazad na vijesti',
  missing: 'Vijest nije pronađena',
  failed: 'Vijest nije učitana.',
  create: 'Kreiraj novu vijest',
};

/** `/admin/vijest/{id}/edit` */
export function NewsEditPage() {
  return (
    <ContentEditPage
      admin={adminNews}
      kind="vijest"
      listPath={NEWS_LIST_PATH}
      editPath={newsEditPath}
      publicPath={newsItemPath}
      texts={TEXTS}
      renderEditor={(item, list) => <NewsEditor item={item} list={list} />}
    />
  );
}
