import { Container } from '../../ui/layout.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './NewsArticle.module.css';
import bones from './NewsArticleSkeleton.module.css';

const LINES = 9;

/** The shape of an item before it has come. */
export function NewsArticleSkeleton() {
  return (
    <Container>
      <Skeleton className={styles.article}>
        <div className={styles.head}>
          <div className={bones.text}>
            <Bone width="8rem" height="var(--target)" />
            <Bone width="40%" height="1.4rem" />
            <Bone width="95%" height="calc(2.2 * var(--text-1))" />
            <Bone width="80%" height="2rem" />
          </div>
          <div className={bones.picture} />
        </div>
        <div className={styles.columns}>
          <div className={styles.rail}>
            <Bone width="9rem" height="3rem" />
          </div>
          <div className={bones.prose}>
            {Array.from({ length: LINES }, (_, line) => (
              <Bone key={line} width={line === LINES - 1 ? '60%' : '100%'} />
            ))}
          </div>
        </div>
      </Skeleton>
    </Container>
  );
}
