import type { AdminCourse } from '@institut/contract/courses/schema';
import { useSelector } from 'react-redux';
import { can } from '../../../store/can.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import {
  COURSE_LIST_PATH,
  courseEditPath,
  courseParticipantsPath,
  courseWaitingPath,
} from '../../admin/adminPaths.ts';
import { ContentEditPage } from '../../admin/content/ContentEditPage.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { coursePath } from '../coursePaths.ts';
import { adminCourses } from './adminCourses.ts';
import { COURSE_FORM } from './courseForm.tsx';
import { FamilyButton } from './FamilyDialog.tsx';
import { NextRun } from './NextRun.tsx';

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
    renderActions={(course) => (
      <>
        {!course.isDraft && <PeopleLinks course={course} />}
        <FamilyButton course={course} />
      </>
    )}
    texts={TEXTS}
  />
);

/** The people of the course, and its next run while somebody waits for a seat. */
function PeopleLinks({ course }: { course: AdminCourse }) {
  const { _id: id } = course;
  const user = useSelector(selectUser);
  return (
    <>
      {can(user, 'orders') && (
        <ButtonLink to={courseParticipantsPath(id)} look="outline">
          Polaznici
        </ButtonLink>
      )}
      {can(user, 'enrolment') && (
        <ButtonLink to={courseWaitingPath(id)} look="outline">
          Lista čekanja
        </ButtonLink>
      )}
      <NextRun course={course} />
    </>
  );
}
