import { adminCourses } from './adminCourses.ts';
import { coursePath } from '../coursePaths.ts';
import { COURSE_LIST_PATH, courseEditPath } from '../../admin/adminPaths.ts';
import { ContentEditPage } from '../../admin/content/ContentEditPage.tsx';
import { CourseEditor } from './CourseEditor.tsx';

const TEXTS = {
  title: 'Uredi podatke o kursu',
  back: 'NAZAD NA SVE KURSEVE',
  missing: 'Kurs nije pronađen',
  failed: 'Kurs nije učitan.',
  create: 'Kreiraj novi kurs',
};

/** `/admin/kurs/{id}/edit` */
export function CourseEditPage() {
  return (
    <ContentEditPage
      admin={adminCourses}
      kind="kurs"
      listPath={COURSE_LIST_PATH}
      editPath={courseEditPath}
      publicPath={coursePath}
      texts={TEXTS}
      renderEditor={(course, list) => <CourseEditor course={course} list={list} />}
    />
  );
}
