import type { Course } from '@institut/contract/course.schema';
import { BookingPanel } from '../BookingPanel.tsx';
import { CourseHead } from '../CourseHead.tsx';
import { CourseLayout } from '../CourseLayout.tsx';
import { CourseTabs } from '../CourseTabs.tsx';
import { Picture } from '../../../ui/Picture.tsx';

/** The course page as far as its own form fills it. */
export function CoursePreview({ course }: { course: Course }) {
  return (
    <CourseLayout
      head={<CourseHead course={course} />}
      cover={<Picture src={course.image} alt="" sizes="(min-width: 64rem) 58rem, 92vw" priority />}
      panel={<BookingPanel course={course} />}
    >
      <CourseTabs course={course} />
    </CourseLayout>
  );
}
