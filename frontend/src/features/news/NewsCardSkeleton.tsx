import { cx } from '../../lib/cx.ts';
import { Bone } from '../../ui/Skeleton.tsx';
import card from './NewsCard.module.css';
import styles from './NewsCardSkeleton.module.css';

/** The shape of a news card; not announced, the block around it is. */
export function NewsCardSkeleton({ layout = 'card' }: { layout?: 'card' | 'row' }) {
  return (
    <div className={cx(card.card, layout === 'row' ? card.row : card.stack)}>
      <div className={cx(card.picture, styles.picture)}>
        <Bone height="100%" className={card.picture} />
      </div>
      <div className={card.body}>
        <Bone width="12rem" height="1.3125rem" />
        <Bone width="90%" height="3.4rem" />
        <Bone width="75%" height="1.5rem" />
      </div>
    </div>
  );
}
