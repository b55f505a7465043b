import { useId } from 'react';
import { Block, BlockHead } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { NewsGrid, NewsGridSkeleton } from './NewsGrid.tsx';
import { NEWS_PATH } from './newsPaths.ts';
import { useLatestNews } from './useNews.ts';

type LatestNewsProps = { title?: string; count?: number };

/** The newest items under their heading (h2), without the featured one; loads itself, and is not there when there are none. */
export function LatestNews({ title = 'Najnovije vijesti', count = 3 }: LatestNewsProps) {
  const headingId = useId();
  const latest = useLatestNews(count);
  if (latest.value?.length === 0) return null;
  return (
    <Block aria-labelledby={headingId}>
      <BlockHead id={headingId} title={title} to={NEWS_PATH}>
        Sve vijesti
      </BlockHead>
      <Loaded
        {...latest}
        failure="Najnovije vijesti nisu učitane."
        skeleton={<NewsGridSkeleton count={count} />}
      >
        {(items) => <NewsGrid items={items} />}
      </Loaded>
    </Block>
  );
}
