import { adminCourses } from './adminCourses.ts';

import { AdminFrame } from '../../admin/AdminFrame.tsx';
import { AdminList } from '../../admin/AdminList.tsx';
import { courseEditPath } from '../../admin/adminPaths.ts';
import { CreateButton } from '../../admin/content/CreateButton.tsx';
import { USUAL_SORT, useContentList } from '../../admin/content/useContentList.ts';
import { COURSE_FILTERS, COURSE_LIST, COURSE_SORTS, courseColumns, courseRowActions } from './courseList.tsx';
import { COURSE_REMOVAL, COURSE_TEXTS, courseName } from './courseTexts.tsx';

/** `/admin/kurslist` and `/admin/kurslist/{n}` */
export function CourseListPage() {
  return (
    <AdminFrame
      title="Kursevi"
      actions={<CreateButton admin={adminCourses} label="Kreiraj kurs" editPath={courseEditPath} />}
    >
      <CourseTable />
    </AdminFrame>
  );
}

function CourseTable() {
  const list = useContentList(COURSE_LIST);
  return (
    <AdminList
      admin={adminCourses}
      list={list}
      texts={COURSE_TEXTS}
      columns={courseColumns(list.here)}
      filters={COURSE_FILTERS}
      sorts={[USUAL_SORT, ...COURSE_SORTS]}
      cardsBelow="64rem"
      nameOf={courseName}
      removal={COURSE_REMOVAL}
      actions={courseRowActions(list.here)}
    />
  );
}
