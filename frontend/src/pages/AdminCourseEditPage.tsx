import { adminCourses } from '../features/courses/adminCourses.ts';
import { coursePath } from '../features/courses/coursePaths.ts';
import { COURSE_LIST_PATH, courseEditPath } from './admin/adminPaths.ts';
import { ContentEditPage } from './admin/content/ContentEditPage.tsx';
import { CourseEditor } from './admin/courses/CourseEditor.tsx';

const TEXTS = {
  title: 'Uredi podatke o kursu',
  back: 'NAZAD NA SVE KURSEVE',
  missing: 'Kurs nije pronađen',
  failed: 'Kurs nije učitan.',
  create: 'Kreiraj novi kurs',
};

/** `/admin/kurs/{id}/edit` */
export function AdminCourseEditPage() {
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
