import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PaypalPayment.module.css';

/** The shape of PayPal's two buttons. */
export function ButtonsSkeleton() {
  return (
    <Skeleton className={styles.buttons}>
      <Bone height="3rem" />
      <Bone height="3rem" />
    </Skeleton>
  );
}
