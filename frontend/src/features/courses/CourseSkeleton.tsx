import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { CourseLayout } from './CourseLayout.tsx';
import styles from './CourseSkeleton.module.css';

/** The course page before the course has come. */
export function CourseSkeleton() {
  return (
    <CourseLayout
      head={
        <Skeleton className={styles.head}>
          <Bone width="40%" height="1.35rem" />
          <Bone width="30%" height="1.6rem" />
          <Bone width="80%" height="var(--text-1)" />
          <Bone width="60%" height="2rem" />
          <Bone width="14rem" height="1.5rem" />
        </Skeleton>
      }
      cover={
        <div className={styles.cover}>
          <Bone height="100%" />
        </div>
      }
      panel={
        <div className={styles.panel}>
          <Bone height="31rem" />
        </div>
      }
    >
      <div className={styles.text} aria-hidden>
        {Array.from({ length: 6 }, (_, line) => (
          <Bone key={line} width={line === 0 ? '30%' : '100%'} />
        ))}
      </div>
    </CourseLayout>
  );
}
