import { NEWS_TYPE } from '@institut/contract/news/values';
import type { NewsSummary } from '@institut/contract/news/schema';
import type { ReactNode } from 'react';
import { useLoaded } from '../../store/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/format.ts';
import { LinkCard, OnwardLink } from '../../ui/Card.tsx';
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { loadFeaturedNews, selectFeaturedNews } from './newsSlice.ts';
import { NewsMeta } from './NewsCard.tsx';
import { newsItemPath } from './newsPaths.ts';
import styles from './FeaturedNews.module.css';

type FeaturedNewsProps = {
  /** `light`: low, on mist, for the page that it leads; otherwise a large dark block. */
  look?: 'dark' | 'light';
  /** Shown if there are no news. */
  whenEmpty?: ReactNode;
  /** The block is visible without scrolling, so its image loads first. */
  priority?: boolean;
};

const nothingYet = (
  <EmptyState title="Prve vijesti su u pripremi">
    Ovdje će stajati najvažnija vijest iz instituta. Navratite uskoro.
  </EmptyState>
);

/** Loads and shows the featured item as a large block. */
export function FeaturedNews({ look = 'dark', whenEmpty = nothingYet, priority = false }: FeaturedNewsProps) {
  const featured = useLoaded(loadFeaturedNews, undefined, selectFeaturedNews);
  return (
    <Loaded
      {...featured}
      skeleton={<NewsLeadSkeleton look={look} />}
      failure="Vijest u fokusu nije učitana."
      missing={whenEmpty}
    >
      {(item) => <NewsLead item={item} look={look} priority={priority} />}
    </Loaded>
  );
}

type NewsLeadProps = { item: NewsSummary; look: 'dark' | 'light'; priority: boolean };

function NewsLead({ item, look, priority }: NewsLeadProps) {
  return (
    <LinkCard className={cx(styles.lead, styles[look])}>
      <ResponsiveImage
        src={item.image}
        alt=""
        sizes="(min-width: 64rem) 49.5rem, 92vw"
        focus={item.imageFocus}
        priority={priority}
        className={styles.image}
      />
      <div className={styles.body}>
        <p className={styles.mark}>
          {item.newsType === NEWS_TYPE.featured ? 'Vijest u fokusu' : 'Najnovija vijest'}
        </p>
        <h2 className={styles.title}>{tieShortWords(item.title)}</h2>
        {item.subTitle && <p className={styles.subTitle}>{tieShortWords(item.subTitle)}</p>}
        <NewsMeta item={item} />
        <OnwardLink to={newsItemPath(item._id)} className={styles.link}>
          Pročitaj vijest <VisuallyHidden>{item.title}</VisuallyHidden>
        </OnwardLink>
      </div>
    </LinkCard>
  );
}

function NewsLeadSkeleton({ look }: Pick<NewsLeadProps, 'look'>) {
  return (
    <Skeleton className={cx(styles.leadBones, styles[look])}>
      <div className={styles.imageBone} />
      <div className={styles.bodyBones}>
        <Bone width="9rem" height="1.4rem" />
        <Bone width="95%" height="5rem" />
        <Bone width="85%" height="4rem" />
        <Bone width="12rem" height="1.3125rem" />
        <Bone width="8rem" height="1.6rem" />
      </div>
    </Skeleton>
  );
}
