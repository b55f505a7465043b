import { COURSE_LIST_PATH, courseEditPath } from '../../admin/adminPaths.ts';
import { ContentEditPage } from '../../admin/content/ContentEditPage.tsx';
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
    texts={TEXTS}
  />
);
