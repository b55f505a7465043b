import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './ProductSkeleton.module.css';

/** Nobody knows yet whether the address is the product's, so nothing of its page is promised. */
export function ProductSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonText lines={4} />
    </div>
  );
}
