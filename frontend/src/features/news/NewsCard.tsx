import { NEWS_CATEGORY_LABELS } from '@institut/contract/news/values';
import type { NewsSummary } from '@institut/contract/news/schema';
import { cx } from '../../lib/cx.ts';
import { tieShortWords, formatDate } from '../../lib/format.ts';
import { CardHeading, CardText, CardTitleLink, LinkCard } from '../../ui/Card.tsx';
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import { newsItemPath } from './newsPaths.ts';
import styles from './NewsCard.module.css';

type NewsCardProps = {
  item: NewsSummary;
  heading?: 'h2' | 'h3';
  /** `row`: a row of a list with a small image. */
  layout?: 'card' | 'row';
  /** The address of the list, which the page of the item links back to. */
  from?: string;
  /** The card is visible without scrolling, so its image loads first. */
  priority?: boolean;
};

const sizes = {
  card: '(min-width: 64rem) 28rem, (min-width: 40rem) 40vw, 6rem',
  row: '(min-width: 64rem) 15rem, (min-width: 40rem) 14rem, 6rem',
};

/** An item in a list. The whole card is clickable through the link of its title. */
export function NewsCard(props: NewsCardProps) {
  const { item, heading = 'h3', layout = 'card', from, priority = false } = props;
  return (
    <LinkCard className={cx(styles.card, layout === 'row' ? styles.row : styles.stack)}>
      <ResponsiveImage
        src={item.image}
        alt=""
        sizes={sizes[layout]}
        focus={item.imageFocus}
        priority={priority}
        className={styles.image}
      />
      <div className={styles.body}>
        <NewsMeta item={item} />
        <CardHeading as={heading} clamped className={styles.title}>
          <CardTitleLink to={newsItemPath(item._id)} state={from ? { from } : undefined}>
            {tieShortWords(item.title)}
          </CardTitleLink>
        </CardHeading>
        {item.subTitle && (
          <CardText clamped className={styles.subTitle}>
            {tieShortWords(item.subTitle)}
          </CardText>
        )}
      </div>
    </LinkCard>
  );
}

export function NewsMeta({ item: { category, date } }: { item: Pick<NewsSummary, 'category' | 'date'> }) {
  return (
    <p className={styles.meta}>
      <span className={styles.category}>{NEWS_CATEGORY_LABELS[category]}</span>
      {date && (
        <time dateTime={date} className={styles.date}>
          {formatDate(date)}
        </time>
      )}
    </p>
  );
}

/** Render it inside a `Skeleton`, which announces the loading. */
export function NewsCardSkeleton({ layout = 'card' }: { layout?: 'card' | 'row' }) {
  return (
    <div className={cx(styles.card, layout === 'row' ? styles.row : styles.stack)}>
      <div className={cx(styles.image, styles.bone)}>
        <Bone height="100%" className={styles.image} />
      </div>
      <div className={styles.body}>
        <p>
          <Bone width="9rem" height="1.3125rem" />
        </p>
        <Bone width="90%" height="1.8rem" className={styles.title} />
        <Bone width="75%" height="1.5rem" className={styles.subTitle} />
      </div>
    </div>
  );
}
