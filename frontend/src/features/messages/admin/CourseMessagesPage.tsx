import { runTitle } from '@institut/contract/timetable/runName';
import { useParams } from 'react-router-dom';
import { hasId } from '../../../store/asyncState.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { COURSE_LIST_PATH } from '../../admin/adminPaths.ts';
import { loadCourseHead } from '../../admin/courseHeadCalls.ts';
import { CourseTabs } from '../../admin/CourseTabs.tsx';
import { ListFrame } from '../../admin/ListFrame.tsx';
import { SentMails } from '../../admin/mails/SentMails.tsx';

const BACK = { to: COURSE_LIST_PATH, label: 'Nazad na sve kurseve' };

/** `/admin/kurs/{id}/poruke` */
export function CourseMessagesPage() {
  const { id = '' } = useParams();
  const { value: course } = useLoaded(loadCourseHead, id, loadCourseHead.select, hasId);
  return (
    <ListFrame
      permission="orders"
      title={course ? runTitle(course.name, course.start) : 'Poruke kursa'}
      task="Poruke"
      back={BACK}
      lead={null}
    >
      <CourseTabs course={id} shown="messages" waiting={course?.waiting ?? null} />
      <SentMails key={id} of={{ course: id }} />
    </ListFrame>
  );
}
