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
        <p>
          <Bone width="9rem" height="1.3125rem" />
        </p>
        <Bone width="90%" height="1.8rem" className={card.title} />
        <Bone width="75%" height="1.5rem" className={card.subTitle} />
      </div>
    </div>
  );
}
