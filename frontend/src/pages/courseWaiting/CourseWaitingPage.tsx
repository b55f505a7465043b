import { runTitle } from '@institut/contract/timetable/runName';
import { useParams, useSearchParams } from 'react-router-dom';
import { ListFrame } from '../../features/admin/ListFrame.tsx';
import { COURSE_LIST_PATH } from '../../features/admin/adminPaths.ts';
import { loadCourseHead } from '../../features/admin/courseHeadCalls.ts';
import { CourseTabs } from '../../features/admin/CourseTabs.tsx';
import { NextRun } from '../../features/courses/admin/NextRun.tsx';
import { WaitingTable } from '../../features/waitingList/admin/WaitingTable.tsx';
import { hasId } from '../../store/asyncState.ts';
import { useLoaded } from '../../store/hooks.ts';

const BACK = { to: COURSE_LIST_PATH, label: 'Nazad na sve kurseve' };

/** `/admin/kurs/{id}/cekanje`; `?kind=interest` shows those who wait for the next run. */
export function CourseWaitingPage() {
  const { id = '' } = useParams();
  return <Page key={id} id={id} />;
}

function Page({ id }: { id: string }) {
  const [search] = useSearchParams();
  const { value: course, retry } = useLoaded(loadCourseHead, id, loadCourseHead.select, hasId);
  return (
    <ListFrame
      permission="enrolment"
      title={course ? runTitle(course.name, course.start) : 'Lista čekanja'}
      task="Lista čekanja"
      back={BACK}
      lead={null}
      actions={course && <NextRun course={course} />}
    >
      <CourseTabs
        course={id}
        shown={search.get('kind') === 'interest' ? 'interest' : 'waiting'}
        waiting={course?.waiting ?? null}
      />
      <WaitingTable course={id} onChanged={retry} />
    </ListFrame>
  );
}
