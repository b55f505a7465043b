import { useParams } from 'react-router-dom';
import { adminCourses } from '../features/courses/adminCourses.ts';
import { RequireAdmin } from '../features/users/RequireAdmin.tsx';
import { useCameFrom } from '../lib/useCameFrom.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { AdminFrame } from './admin/AdminFrame.tsx';
import { COURSE_LIST_PATH, courseEditPath } from './admin/content/adminPaths.ts';
import { KeptDraft } from './admin/content/KeptDraft.tsx';
import { CourseEditor } from './admin/courses/CourseEditor.tsx';
import { EditState } from './admin/edit/EditState.tsx';
import { EditSkeleton } from './admin/edit/EditSkeleton.tsx';
import { MissingRecord } from './admin/edit/MissingRecord.tsx';
import { useAdminItem } from './admin/useAdminItem.ts';

/** `/admin/kurs/{id}/edit` */
export function AdminCourseEditPage() {
  const { id = '' } = useParams();
  return (
    <RequireAdmin>
      <LoadedCourse key={id} id={id} />
    </RequireAdmin>
  );
}

function LoadedCourse({ id }: { id: string }) {
  const list = useCameFrom(COURSE_LIST_PATH);
  const { item, error, load } = useAdminItem(adminCourses, id);
  const back = { to: list, label: 'NAZAD NA SVE KURSEVE' };
  if (error?.status === 404) {
    return (
      <MissingRecord title="Kurs nije pronađen" back={back}>
        <KeptDraft
          admin={adminCourses}
          kind="kurs"
          id={id}
          label="Kreiraj novi kurs"
          editPath={courseEditPath}
        />
      </MissingRecord>
    );
  }
  return (
    <AdminFrame
      title="Uredi podatke o kursu"
      back={back}
      lead={
        item && (
          <EditState
            isDraft={item.isDraft}
            publishedText="Posjetioci vide izmjene čim ih sačuvate."
            path={`/kurs/${id}`}
          />
        )
      }
    >
      {item && <CourseEditor course={item} list={list} />}
      {!item && error && (
        <LoadError title="Kurs nije učitan." message={error.message} onRetry={() => void load()} />
      )}
      {!item && !error && <EditSkeleton />}
    </AdminFrame>
  );
}
