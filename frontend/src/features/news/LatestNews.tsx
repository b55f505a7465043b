import { useId } from 'react';
import { useSelector } from 'react-redux';
import { useLoaded } from '../../store/hooks.ts';
import { Block, BlockHead } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { NewsGrid, NewsGridSkeleton } from './NewsList.tsx';
import { NEWS_PATH } from './newsPaths.ts';
import {
  LATEST_SIZE,
  loadLatestNews,
  selectFeaturedNewsId,
  selectLatestNews,
  withoutItem,
} from './newsSlice.ts';

type LatestNewsProps = { title?: string; count?: number };

/** The newest items without the featured one; renders nothing if there are none. */
export function LatestNews({ title = 'Najnovije vijesti', count = LATEST_SIZE }: LatestNewsProps) {
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

function useLatestNews(count: number) {
  // One more than shown, because the response may contain the featured item.
  const latest = useLoaded(loadLatestNews, count + 1, selectLatestNews, ({ asked }, size) => asked === size);
  const featuredId = useSelector(selectFeaturedNewsId);
  const { value } = latest;
  const isReady = value !== null && featuredId !== undefined;
  return { ...latest, value: isReady ? withoutItem(value.items, featuredId).slice(0, count) : null };
}
