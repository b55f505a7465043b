import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import { WithAside } from '../../../ui/WithAside.tsx';
import styles from './OrderEdit.module.css';

/** The shape of the form while the application loads. */
export const OrderEditSkeleton = () => (
  <Skeleton>
    <WithAside aside={<Bone height="26rem" className={styles.bone} />}>
      <Bone height="10rem" className={styles.bone} />
      <Bone height="10rem" className={styles.bone} />
      <Bone height="18rem" className={styles.bone} />
    </WithAside>
  </Skeleton>
);
