import { cx } from '../../lib/cx.ts';
import { LinkCard } from '../../ui/Card.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import styles from './CourseCard.module.css';
import bones from './CourseCardSkeleton.module.css';

/** The shape of a course card; not announced, the block around it is. */
export function CourseCardSkeleton({ layout = 'card' }: { layout?: 'card' | 'lead' | 'row' | 'stack' }) {
  return (
    <LinkCard as="div" framed className={cx(styles.card, styles[layout])}>
      <div className={styles.cover}>
        <Bone className={bones.cover} height={layout === 'row' ? '100%' : 'auto'} />
      </div>
      <div className={styles.body}>
        <Bone width="45%" height="1.225rem" />
        <Bone width="85%" height={layout === 'lead' ? '3rem' : '3.5rem'} />
        <Bone width="95%" height="3rem" />
        <Bone width="9rem" height="1.225rem" />
        <Bone width="70%" height="1.5rem" className={styles.facts} />
        <div className={styles.foot}>
          <Bone width="6rem" height="1.6rem" />
          <Bone width="7rem" height="1.6rem" />
        </div>
      </div>
    </LinkCard>
  );
}
