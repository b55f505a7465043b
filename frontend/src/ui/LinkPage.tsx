import { SITE_PAGES } from '@institut/contract/site/pages';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { tieShortWords } from '../lib/format.ts';
import { usePageTitle } from '../lib/pageTitle.ts';
import { ButtonLink } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Container } from './layout.tsx';
import { LoadError } from './Loaded.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Bone, Skeleton } from './Skeleton.tsx';
import styles from './LinkPage.module.css';
import { stacked } from './primitives.ts';

/** Terms with their values in pairs; a term without a value is left out. */
export function FactList({ rows }: { rows: ReadonlyArray<readonly [term: string, value: ReactNode]> }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const COURSES: { to: string; label: string } = { to: SITE_PAGES.courses.path, label: 'Pogledaj kurseve' };

/** A private page whose link from a mail is incomplete or no longer valid. */
export function UselessLink({ sentence, next = COURSES }: { sentence: string; next?: typeof COURSES }) {
  usePageTitle('Link ne vrijedi');
  return (
    <Container>
      <EmptyState
        heading="h1"
        drawing="lost"
        title="Link ne vrijedi"
        actions={<ButtonLink to={next.to}>{next.label}</ButtonLink>}
      >
        <p>{tieShortWords(sentence)}</p>
      </EmptyState>
    </Container>
  );
}

/** A private page while its record is loaded. */
export function LinkPageLoading({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <Container narrow>
      <Skeleton className={cx(stacked(), styles.skeleton)}>
        <Bone width="min(28rem, 90%)" height="3rem" />
        <Bone width="12rem" />
        <Bone height="9rem" />
      </Skeleton>
    </Container>
  );
}

type LinkPageFailureProps = { title: string; message: string; onRetry: () => void };

/** A private page whose record was not loaded. */
export function LinkPageFailure({ title, message, onRetry }: LinkPageFailureProps) {
  usePageTitle(title);
  return (
    <Container narrow>
      <PageHeader compact title={title} />
      <LoadError title="Stranica nije učitana." message={message} onRetry={onRetry} />
    </Container>
  );
}
