import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './UserEditor.module.css';

export const UserEditSkeleton = () => (
  <Skeleton className={styles.skeleton}>
    <div className={styles.pair}>
      <Bone height="5rem" />
      <Bone height="5rem" />
    </div>
    <Bone height="5rem" />
    <Bone width="70%" height="4rem" />
    <Bone height="4.5rem" />
  </Skeleton>
);
