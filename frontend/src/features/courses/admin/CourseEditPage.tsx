import { useSelector } from 'react-redux';
import { can } from '../../../store/can.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { COURSE_LIST_PATH, courseEditPath, courseParticipantsPath } from '../../admin/adminPaths.ts';
import { ContentEditPage } from '../../admin/content/ContentEditPage.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { coursePath } from '../coursePaths.ts';
import { adminCourses } from './adminCourses.ts';
import { COURSE_FORM } from './courseForm.tsx';

const TEXTS = {
  title: 'Uredi podatke o kursu',
  back: 'NAZAD NA SVE KURSEVE',
  missing: 'Kurs nije pronađen',
  failed: 'Kurs nije učitan.',
  create: 'Kreiraj novi kurs',
  saved: (name: string, wasDraft: boolean) => `Kurs „${name}” je ${wasDraft ? 'objavljen' : 'ažuriran'}.`,
};

/** `/admin/kurs/{id}/edit` */
export const CourseEditPage = () => (
  <ContentEditPage
    admin={adminCourses}
    permission="courses"
    form={COURSE_FORM}
    kind="kurs"
    listPath={COURSE_LIST_PATH}
    editPath={courseEditPath}
    publicPath={coursePath}
    renderActions={({ _id: id, isDraft }) => !isDraft && <ParticipantsLink id={id} />}
    texts={TEXTS}
  />
);

function ParticipantsLink({ id }: { id: string }) {
  return can(useSelector(selectUser), 'orders') ? (
    <ButtonLink to={courseParticipantsPath(id)} look="outline">
      Polaznici
    </ButtonLink>
  ) : null;
}
