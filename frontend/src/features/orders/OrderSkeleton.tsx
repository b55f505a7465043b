import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './OrderSkeleton.module.css';

/** The shape of an application while it loads. */
export const OrderSkeleton = () => (
  <Skeleton className={styles.page}>
    <div className={styles.part}>
      <Bone width="min(28rem, 90%)" height="3rem" />
      <Bone width="16rem" />
    </div>
    <div className={styles.columns}>
      <div className={styles.part}>
        <Bone width="20rem" height="2rem" />
        <Bone height="16rem" />
        <Bone height="7rem" />
        <Bone height="7rem" />
      </div>
      <Bone height="14rem" className={styles.aside} />
    </div>
  </Skeleton>
);
