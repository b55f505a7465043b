import { Container } from '../ui/Container.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import styles from './PageLoading.module.css';

export function PageLoading() {
  return (
    <Container className={styles.loading}>
      <SkeletonText lines={4} />
    </Container>
  );
}
