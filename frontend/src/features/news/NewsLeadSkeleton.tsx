import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './NewsLeadSkeleton.module.css';

/** The shape of the large block before its item has come. */
export function NewsLeadSkeleton() {
  return (
    <Skeleton className={styles.lead}>
      <div className={styles.picture} />
      <div className={styles.body}>
        <Bone width="9rem" height="1.4rem" />
        <Bone width="95%" height="5rem" />
        <Bone width="85%" height="4rem" />
        <Bone width="12rem" height="1.3125rem" />
        <Bone width="8rem" height="1.6rem" />
      </div>
    </Skeleton>
  );
}
