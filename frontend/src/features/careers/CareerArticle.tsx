import { CAREER_CATEGORY_LABELS } from '@institut/contract/careers/values';
import type { Career } from '@institut/contract/careers/schema';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tieShortWords } from '../../lib/format.ts';
import { Note, Stack } from '../../ui/primitives.ts';
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { careersPath } from './careerPaths.ts';
import styles from './CareerArticle.module.css';

type CareerArticleProps = {
  career: Career;
  back: ReactNode;
  panel: ReactNode;
  share: ReactNode;
  /** The form of an open ad. */
  form?: ReactNode;
};

export function CareerArticle({ career, back, panel, share, form }: CareerArticleProps) {
  return (
    <article className={styles.article}>
      <Stack as="header" justify="start" className={styles.head}>
        {back}
        <p className={styles.category}>
          <Link to={careersPath(career.category)}>{CAREER_CATEGORY_LABELS[career.category]}</Link>
        </p>
        <h1>{tieShortWords(career.title)}</h1>
        <Note size="body" tight className={styles.brief}>
          {tieShortWords(career.brief)}
        </Note>
      </Stack>
      <div className={styles.side}>
        <div>{panel}</div>
        <div className={styles.share}>{share}</div>
      </div>
      <div className={styles.body}>
        <ResponsiveImage
          src={career.image}
          alt={career.imageAlt}
          sizes="(min-width: 84rem) 55rem, (min-width: 64rem) 46rem, 92vw"
          focus={career.imageFocus}
          priority
          className={styles.image}
        />
        <SafeHtml html={career.description} className={styles.prose} />
        {form}
      </div>
    </article>
  );
}

const LINES = 6;

export function CareerArticleSkeleton() {
  return (
    <Skeleton className={styles.article}>
      <Stack className={styles.headBones}>
        <Bone width="8rem" height="var(--target)" />
        <Bone width="9rem" height="1.4rem" />
        <Bone width="70%" height="var(--text-1)" />
        <Bone width="60%" height="2rem" />
      </Stack>
      <div className={styles.side}>
        <Bone height="30rem" className={styles.panelBone} />
      </div>
      <div className={styles.body}>
        <div className={styles.imageBone} />
        <Stack gap={3} className={styles.proseBones}>
          {Array.from({ length: LINES }, (_, line) => (
            <Bone key={line} width={line === LINES - 1 ? '60%' : '100%'} />
          ))}
        </Stack>
      </div>
    </Skeleton>
  );
}
