import type { AdminCourse } from '@institut/contract/course.schema';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { adminCourses } from './adminCourses.ts';
import { checkCourse, courseBodyOf, coursePreview, courseRecord, rebaseCourse } from './courseEdit.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import { useEditForm } from '../../admin/edit/useEditForm.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { draftPlace } from '../../admin/content/draftPlace.ts';
import { EditFrame } from '../../admin/EditFrame.tsx';
import { CourseFields } from './CourseFields.tsx';
import { COURSE_LABELS } from './courseLabels.ts';
import { CoursePreview } from './CoursePreview.tsx';

type CourseEditorProps = {
  course: AdminCourse;
  /** The list it came from, to which saving leads. */
  list: string;
};

/** The form of one course. */
export function CourseEditor({ course, list }: CourseEditorProps) {
  const { _id: id, isDraft } = course;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const userId = useSelector(selectUser)?._id ?? '';
  const edit = useEditForm({
    draftPlace: draftPlace(userId, 'kurs', id),
    record: courseRecord(course),
    check: checkCourse,
    save: (values, read) => dispatch(adminCourses.update({ id, body: courseBodyOf(values, read) })).unwrap(),
    reload: async () => courseRecord(await dispatch(adminCourses.loadItem(id)).unwrap()),
    rebase: rebaseCourse,
    onSaved: ({ name }) => {
      const done = isDraft ? 'je objavljen' : 'je ažuriran';
      dispatch(showToast({ kind: 'success', text: `Kurs „${name}“ ${done}.` }));
      void navigate(list);
    },
  });
  return (
    <EditFrame
      edit={edit}
      labels={COURSE_LABELS}
      unchangedText={isDraft ? 'Nacrt još nije objavljen.' : 'Sve je sačuvano.'}
      renderPreview={(values) => <CoursePreview course={coursePreview(course, values)} />}
    >
      <CourseFields edit={edit} />
    </EditFrame>
  );
}
