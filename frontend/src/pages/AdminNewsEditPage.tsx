import { useParams } from 'react-router-dom';
import { adminNews } from '../features/news/adminNews.ts';
import { newsItemPath } from '../features/news/newsPaths.ts';
import { RequireAdmin } from '../features/users/RequireAdmin.tsx';
import { useCameFrom } from '../lib/useCameFrom.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { AdminFrame } from './admin/AdminFrame.tsx';
import { NEWS_LIST_PATH, newsEditPath } from './admin/content/adminPaths.ts';
import { KeptDraft } from './admin/content/KeptDraft.tsx';
import { EditSkeleton } from './admin/edit/EditSkeleton.tsx';
import { EditState } from './admin/edit/EditState.tsx';
import { NewsEditor } from './admin/news/NewsEditor.tsx';
import { MissingRecord } from './admin/edit/MissingRecord.tsx';
import { useAdminItem } from './admin/useAdminItem.ts';

/** `/admin/vijest/{id}/edit` */
export function AdminNewsEditPage() {
  const { id = '' } = useParams();
  return (
    <RequireAdmin>
      <LoadedNewsItem key={id} id={id} />
    </RequireAdmin>
  );
}

function LoadedNewsItem({ id }: { id: string }) {
  const list = useCameFrom(NEWS_LIST_PATH);
  const { item, error, load } = useAdminItem(adminNews, id);
  const back = { to: list, label: 'Nazad na vijesti' };
  if (error?.status === 404) {
    return (
      <MissingRecord title="Vijest nije pronađena" back={back}>
        <KeptDraft
          admin={adminNews}
          kind="vijest"
          id={id}
          label="Kreiraj novu vijest"
          editPath={newsEditPath}
        />
      </MissingRecord>
    );
  }
  return (
    <AdminFrame
      title="Uredi podatke o vijesti"
      back={back}
      lead={
        item && (
          <EditState
            isDraft={item.isDraft}
            publishedText="Posjetioci vide izmjene čim ih sačuvate."
            path={newsItemPath(id)}
          />
        )
      }
    >
      {item && <NewsEditor item={item} list={list} />}
      {!item && error && (
        <LoadError title="Vijest nije učitana." message={error.message} onRetry={() => void load()} />
      )}
      {!item && !error && <EditSkeleton />}
    </AdminFrame>
  );
}
