import { NEWS_CATEGORY_LABELS, NEWS_TYPE_LABELS } from '@institut/contract/news/values';
import type { NewsItem } from '@institut/contract/news/schema';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, tieShortWords } from '../../lib/format.ts';
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { Container } from '../../ui/layout.tsx';
import { Note, Row, Stack } from '../../ui/primitives.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { newsPath } from './newsPaths.ts';
import styles from './NewsArticle.module.css';

type NewsArticleProps = { item: NewsItem; back: ReactNode; share: ReactNode };

export function NewsArticle({ item, back, share }: NewsArticleProps) {
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <Stack justify="start" className={styles.text}>
          {back}
          <Row as="p" gap={4} rowGap={1} className={styles.kind}>
            <Link to={newsPath({ category: item.category })}>{NEWS_CATEGORY_LABELS[item.category]}</Link>
            <Link to={newsPath({ newsType: item.newsType })}>{NEWS_TYPE_LABELS[item.newsType]}</Link>
          </Row>
          <h1>{tieShortWords(item.title)}</h1>
          {item.subTitle && (
            <Note size="body" tight className={styles.subTitle}>
              {tieShortWords(item.subTitle)}
            </Note>
          )}
        </Stack>
        <ResponsiveImage
          src={item.image}
          alt={item.imageAlt}
          sizes="(min-width: 64rem) 42rem, 92vw"
          focus={item.imageFocus}
          priority
          className={styles.image}
        />
      </header>
      <Stack gap={6} className={styles.columns}>
        <div className={styles.rail}>
          <Row as="dl" gap={6} rowGap={3} className={styles.facts}>
            <div>
              <dt>Autor</dt>
              <dd>{item.author}</dd>
            </div>
            {item.date && (
              <div>
                <dt>Objavljeno</dt>
                <dd>
                  <time dateTime={item.date}>{formatDate(item.date)}</time>
                </dd>
              </div>
            )}
          </Row>
        </div>
        <div className={styles.share}>{share}</div>
        <SafeHtml html={item.description} className={styles.prose} />
      </Stack>
    </article>
  );
}

const LINES = 9;

export function NewsArticleSkeleton() {
  return (
    <Container>
      <Skeleton className={styles.article}>
        <div className={styles.head}>
          <Stack className={styles.textBones}>
            <Bone width="8rem" height="var(--target)" />
            <Bone width="40%" height="1.4rem" />
            <Bone width="95%" height="calc(2.2 * var(--text-1))" />
            <Bone width="80%" height="2rem" />
          </Stack>
          <div className={styles.imageBone} />
        </div>
        <Stack gap={6} className={styles.columns}>
          <div className={styles.rail}>
            <Bone width="9rem" height="3rem" />
          </div>
          <Stack gap={3} align="start" className={styles.proseBones}>
            {Array.from({ length: LINES }, (_, line) => (
              <Bone key={line} width={line === LINES - 1 ? '60%' : '100%'} />
            ))}
          </Stack>
        </Stack>
      </Skeleton>
    </Container>
  );
}
