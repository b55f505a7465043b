import { COURSE_CATEGORY_NAMES, COURSE_TYPE_LABELS } from '@institut/contract/courses/values';
import type { Course } from '@institut/contract/courses/schema';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Container } from '../../ui/layout.tsx';
import { tieShortWords } from '../../lib/format.ts';
import { Breadcrumbs } from '../../ui/PageHeader.tsx';
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Note, Stack, stacked } from '../../ui/primitives.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { COURSES_PATH } from './coursePaths.ts';
import styles from './CourseArticle.module.css';

type CourseLayoutProps = { head: ReactNode; cover: ReactNode; panel: ReactNode; children: ReactNode };

/** The grid of the course page. The panel is beside the text, on phones between image and text. The image is never cut. */
export function CourseLayout({ head, cover, panel, children }: CourseLayoutProps) {
  return (
    <Container className={styles.layout}>
      <div className={styles.head}>
        {head}
        <div className={styles.cover}>{cover}</div>
      </div>
      <div className={styles.panel}>{panel}</div>
      <Stack gap={0} className={styles.body}>
        {children}
      </Stack>
    </Container>
  );
}

const trail = [
  { to: '/', label: 'Početna' },
  { to: COURSES_PATH, label: 'Kursevi' },
];

export function CourseHead({ course }: { course: Course }) {
  return (
    <Stack as="header" justify="start" className={styles.heading}>
      <Breadcrumbs trail={trail} here={course.name} />
      <p className={styles.category}>
        {COURSE_CATEGORY_NAMES[course.category]} · {COURSE_TYPE_LABELS[course.tipObuke]}
      </p>
      <h1>{tieShortWords(course.name)}</h1>
      {course.subTitle && (
        <Note size="body" tight className={styles.subTitle}>
          {tieShortWords(course.subTitle)}
        </Note>
      )}
      <Rating value={course.rating} count={course.numReviews} large />
    </Stack>
  );
}

export function CourseCover({ course }: { course: Course }) {
  return (
    <ResponsiveImage
      src={course.image}
      alt={course.imageAlt}
      sizes="(min-width: 40rem) 22rem, 92vw"
      focus={course.imageFocus}
      priority
    />
  );
}

const IN_PREPARATION = '<p>Tekst je u pripremi.</p>';

/** The texts of a course in tabs. Needs `key={course._id}`. */
export function CourseTabs({ course }: { course: Course }) {
  return (
    <section>
      <h2>
        <VisuallyHidden>O kursu</VisuallyHidden>
      </h2>
      <Tabs
        label="O kursu"
        rendersAll
        tabs={[
          { id: 'ukratko', label: 'UKRATKO', content: <Brief course={course} /> },
          {
            id: 'ishodi',
            label: 'ISHODI',
            content: <SafeHtml html={course.ishodiObuke || IN_PREPARATION} />,
          },
          {
            id: 'perspektiva',
            label: 'PERSPEKTIVA',
            content: <SafeHtml html={course.perspektiveObuke || IN_PREPARATION} />,
          },
        ]}
      />
    </section>
  );
}

function Brief({ course: { shortDesc, description } }: { course: Course }) {
  return (
    <Stack gap={5}>
      {shortDesc && <SafeHtml html={shortDesc} className={styles.lead} />}
      <SafeHtml html={description || IN_PREPARATION} />
    </Stack>
  );
}

export function CourseSkeleton() {
  return (
    <CourseLayout
      head={
        <Skeleton className={cx(stacked(), styles.headBones)}>
          <Bone width="40%" height="1.35rem" />
          <Bone width="30%" height="1.6rem" />
          <Bone width="80%" height="var(--text-1)" />
          <Bone width="60%" height="2rem" />
          <Bone width="14rem" height="1.5rem" />
        </Skeleton>
      }
      cover={
        <div>
          <Bone height="100%" />
        </div>
      }
      panel={
        <div className={styles.panelBone}>
          <Bone height="31rem" />
        </div>
      }
    >
      <Stack gap={3} aria-hidden>
        {Array.from({ length: 6 }, (_, line) => (
          <Bone key={line} width={line === 0 ? '30%' : '100%'} />
        ))}
      </Stack>
    </CourseLayout>
  );
}
