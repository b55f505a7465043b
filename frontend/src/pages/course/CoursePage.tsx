import type { Course } from '@institut/contract/courses/schema';
import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { BookingPanel } from '../../features/courses/BookingPanel.tsx';
import {
  CourseCover,
  CourseHead,
  CourseLayout,
  CourseSkeleton,
  CourseTabs,
} from '../../features/courses/CourseArticle.tsx';
import { coursePath } from '../../features/courses/coursePaths.ts';
import { SimilarCourses } from '../../features/courses/SimilarCourses.tsx';
import { courseReceived, loadCourse, selectCourse } from '../../features/courses/coursesSlice.ts';
import { ReviewSection } from '../../features/reviews/ReviewSection.tsx';
import { Timetable } from '../../features/courses/Timetable.tsx';
import { selectUser } from '../../features/users/sessionSlice.ts';
import { CourseWaiting } from '../../features/waitingList/CourseWaiting.tsx';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { loginPath } from '../../lib/redirect.ts';
import { can } from '../../store/can.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { hasId } from '../../store/asyncState.ts';
import { Container } from '../../ui/layout.tsx';
import { Loaded, LoadError } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';

// Lazy, because only accounts without a confirmed address need it.
const ResendConfirmation = lazyComponent(
  async () => (await import('../../features/users/EmailConfirmation.tsx')).ResendConfirmation,
);

// Lazy, because only staff see it.
const MailPreview = lazyComponent(
  async () => (await import('../../features/admin/mails/MailPreview.tsx')).MailPreview,
);

/** `/kurs/{id}` */
export function CoursePage() {
  const { id = '' } = useParams();
  return (
    <Loaded
      {...useLoaded(loadCourse, id, selectCourse, hasId)}
      skeleton={<CourseLoading />}
      failure={CourseFailure}
      missing={<NotFoundPage kind="course" />}
    >
      {(course) => <CourseDetails key={id} course={course} />}
    </Loaded>
  );
}

function CourseDetails({ course }: { course: Course }) {
  usePageTitle(course.name);
  const dispatch = useAppDispatch();
  const user = useSelector(selectUser);
  const showChanged = useCallback((changed: Course) => dispatch(courseReceived(changed)), [dispatch]);
  return (
    <>
      <CourseLayout
        head={<CourseHead course={course} />}
        cover={<CourseCover course={course} />}
        panel={
          <BookingPanel
            course={course}
            waiting={<CourseWaiting course={course} account={user?.email ?? null} />}
          />
        }
      >
        <CourseTabs course={course} />
        <Timetable course={course} />
        <ReviewSection
          course={course}
          userId={user?._id ?? null}
          canDelete={can(user, 'content')}
          loginPath={loginPath(coursePath(course._id))}
          Resend={ResendConfirmation}
          Mails={MailPreview}
          onChanged={showChanged}
        />
      </CourseLayout>
      {(course.isClosed || course.countInStock < 1) && <SimilarCourses course={course} />}
    </>
  );
}

function CourseLoading() {
  usePageTitle('Kurs');
  return (
    <>
      <h1>
        <VisuallyHidden>Kurs</VisuallyHidden>
      </h1>
      <CourseSkeleton />
    </>
  );
}

function CourseFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  usePageTitle('Kurs');
  return (
    <Container>
      <PageHeader title="Kurs" />
      <LoadError title="Kurs nije učitan." message={message} onRetry={onRetry} />
    </Container>
  );
}
