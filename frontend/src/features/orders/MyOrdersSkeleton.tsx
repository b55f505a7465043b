import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './MyOrders.module.css';

export const MyOrdersSkeleton = ({ rows }: { rows: number }) => (
  <div className={styles.loading}>
    <Skeleton className={styles.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        <Bone key={row} className={styles.bone} height="auto" />
      ))}
    </Skeleton>
  </div>
);
