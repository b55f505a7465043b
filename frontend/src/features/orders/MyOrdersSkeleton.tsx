import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './MyOrders.module.css';

export const MyOrdersSkeleton = ({ rows }: { rows: number }) => (
  <Skeleton className={styles.skeleton}>
    {Array.from({ length: rows }, (_, row) => (
      <Bone key={row} height="4.75rem" />
    ))}
  </Skeleton>
);
