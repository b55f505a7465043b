import { FEATURED_NEWS_TYPE } from '@institut/contract/news';
import type { NewsSummary } from '@institut/contract/news.schema';
import { tieShortWords } from '../../lib/format.ts';
import { LinkCard, OnwardLink } from '../../ui/Card.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { NewsMeta } from './NewsMeta.tsx';
import { newsItemPath } from './newsPaths.ts';
import styles from './NewsLead.module.css';

type NewsLeadProps = {
  item: NewsSummary;
  /** Stands in the first view. */
  priority?: boolean;
};

/** The item one sees first: large, on a dark ground, under its own title (h2). */
export function NewsLead({ item, priority = false }: NewsLeadProps) {
  return (
    <LinkCard className={styles.lead}>
      <Picture
        src={item.image}
        alt=""
        sizes="(min-width: 64rem) 49.5rem, 92vw"
        priority={priority}
        className={styles.picture}
      />
      <div className={styles.body}>
        <p className={styles.mark}>
          {item.newsType === FEATURED_NEWS_TYPE ? 'Vijest u fokusu' : 'Najnovija vijest'}
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
