import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './CareerArticle.module.css';
import bones from './CareerArticleSkeleton.module.css';

const LINES = 6;

/** The shape of a career before it has come. */
export function CareerArticleSkeleton() {
  return (
    <Skeleton className={styles.article}>
      <div className={bones.head}>
        <Bone width="8rem" height="var(--target)" />
        <Bone width="9rem" height="1.4rem" />
        <Bone width="70%" height="var(--text-display)" />
        <Bone width="60%" height="2rem" />
      </div>
      <div className={styles.side}>
        <Bone height="30rem" className={bones.panel} />
      </div>
      <div className={styles.body}>
        <div className={bones.picture} />
        <div className={bones.prose}>
          {Array.from({ length: LINES }, (_, line) => (
            <Bone key={line} width={line === LINES - 1 ? '60%' : '100%'} />
          ))}
        </div>
      </div>
    </Skeleton>
  );
}
