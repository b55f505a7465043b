import { COURSE_CATEGORY_LABELS, COURSE_TYPE_LABELS } from '@institut/contract/course';
import type { Course } from '@institut/contract/course.schema';
import { tieShortWords } from '../../lib/format.ts';
import { Breadcrumbs } from '../../ui/PageHeader.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { COURSES_PATH } from './coursePaths.ts';
import styles from './CourseHead.module.css';

const trail = [
  { to: '/', label: 'Početna' },
  { to: COURSES_PATH, label: 'Kursevi' },
];

/** The name of the course in the largest type of its page. */
export function CourseHead({ course }: { course: Course }) {
  return (
    <header className={styles.head}>
      <Breadcrumbs trail={trail} here={course.name} />
      <p className={styles.category}>
        {COURSE_CATEGORY_LABELS[course.category]} · {COURSE_TYPE_LABELS[course.tipObuke]}
      </p>
      <h1>{tieShortWords(course.name)}</h1>
      {course.subTitle && <p className={styles.subTitle}>{tieShortWords(course.subTitle)}</p>}
      <Rating value={course.rating} count={course.numReviews} large />
    </header>
  );
}
