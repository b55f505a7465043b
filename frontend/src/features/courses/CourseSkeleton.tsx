import { Bone, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
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
      cover={<Bone className={styles.cover} height="auto" />}
      panel={<Bone className={styles.panel} height="31rem" />}
    >
      <SkeletonText lines={8} />
    </CourseLayout>
  );
}
