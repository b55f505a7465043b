import { useParams } from 'react-router-dom';
import { adminCareers } from '../features/careers/adminCareers.ts';
import { careerPath } from '../features/careers/careerPaths.ts';
import { RequireAdmin } from '../features/users/RequireAdmin.tsx';
import { useCameFrom } from '../lib/useCameFrom.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { AdminFrame } from './admin/AdminFrame.tsx';
import { CAREER_LIST_PATH, careerEditPath } from './admin/content/adminPaths.ts';
import { KeptDraft } from './admin/content/KeptDraft.tsx';
import { EditSkeleton } from './admin/edit/EditSkeleton.tsx';
import { EditState } from './admin/edit/EditState.tsx';
import { CareerEditor } from './admin/careers/CareerEditor.tsx';
import { MissingRecord } from './admin/edit/MissingRecord.tsx';
import { useAdminItem } from './admin/useAdminItem.ts';

/** `/admin/career/{id}/edit` */
export function AdminCareerEditPage() {
  const { id = '' } = useParams();
  return (
    <RequireAdmin>
      <LoadedCareer key={id} id={id} />
    </RequireAdmin>
  );
}

function LoadedCareer({ id }: { id: string }) {
  const list = useCameFrom(CAREER_LIST_PATH);
  const { item, error, load } = useAdminItem(adminCareers, id);
  const back = { to: list, label: 'Nazad na karijere' };
  if (error?.status === 404) {
    return (
      <MissingRecord title="Karijera nije pronađena" back={back}>
        <KeptDraft
          admin={adminCareers}
          kind="karijera"
          id={id}
          label="Kreiraj novu karijeru"
          editPath={careerEditPath}
        />
      </MissingRecord>
    );
  }
  return (
    <AdminFrame
      title="Uredi podatke o karijeri"
      back={back}
      lead={
        item && (
          <EditState
            isDraft={item.isDraft}
            publishedText="Posjetioci vide izmjene čim ih sačuvate."
            path={careerPath(id)}
          />
        )
      }
    >
      {item && <CareerEditor career={item} list={list} />}
      {!item && error && (
        <LoadError title="Karijera nije učitana." message={error.message} onRetry={() => void load()} />
      )}
      {!item && !error && <EditSkeleton />}
    </AdminFrame>
  );
}
