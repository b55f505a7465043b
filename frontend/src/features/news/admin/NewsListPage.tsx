import { adminNews } from './adminNews.ts';

import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { AdminList } from '../../admin/AdminList.tsx';
import { newsEditPath } from '../../admin/adminPaths.ts';
import { CreateButton } from '../../admin/content/CreateButton.tsx';
import { USUAL_SORT, useContentList } from '../../admin/content/useContentList.ts';
import { NEWS_FILTERS, NEWS_LIST, NEWS_SORTS, newsColumns, newsRowActions } from './newsList.tsx';
import { NEWS_REMOVAL, NEWS_TEXTS, newsName } from './newsTexts.tsx';

/** `/admin/vijestlist` and `/admin/vijestlist/{n}` */
export function NewsListPage() {
  return (
    <AdminFrame
      title="Vijesti"
      actions={<CreateButton admin={adminNews} label="Kreiraj vijest" editPath={newsEditPath} />}
    >
      <NewsTable />
    </AdminFrame>
  );
}

function NewsTable() {
  const list = useContentList(NEWS_LIST);
  return (
    <AdminList
      admin={adminNews}
      list={list}
      texts={NEWS_TEXTS}
      columns={newsColumns(list.here)}
      filters={NEWS_FILTERS}
      sorts={[USUAL_SORT, ...NEWS_SORTS]}
      cardsBelow="64rem"
      nameOf={newsName}
      removal={NEWS_REMOVAL}
      actions={newsRowActions(list.here)}
    />
  );
}
