import { CircleAlert } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Row, Split, Stack } from '../../../ui/primitives.ts';
import { VisuallyHidden } from '../../../ui/a11y.tsx';
import styles from './EditSection.module.css';
import type { InvalidField } from './useInvalidFields.ts';

/** A titled group of form fields. */
export function EditSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={5} className={styles.section}>
      <h2 className={styles.title} tabIndex={-1} data-edit-section>
        {title}
      </h2>
      <Stack gap={6} className={styles.fields}>
        {children}
      </Stack>
    </Stack>
  );
}

/** Short fields side by side if there is room. */
export function EditRow({ children }: { children: ReactNode }) {
  return <Split least={12}>{children}</Split>;
}

const FEWEST = 3;

/** Leads to the sections of a long form; hidden in a short one. Not links: they would change the address. */
export function SectionNav({ invalid }: { invalid: readonly InvalidField[] }) {
  const [titles, setTitles] = useState<readonly HTMLElement[]>([]);
  // The sections are in the page when the element is.
  const findTitles = useCallback((nav: HTMLElement | null) => {
    if (nav)
      setTitles([...(nav.closest('form')?.querySelectorAll<HTMLElement>('[data-edit-section]') ?? [])]);
  }, []);
  const isInvalid = (title: HTMLElement) =>
    invalid.some(({ element }) => title.closest('section')?.contains(element));
  return (
    <Row
      as="nav"
      gap={2}
      ref={findTitles}
      className={cx(styles.nav, 'noPrint')}
      aria-label="Dijelovi obrasca"
      hidden={titles.length < FEWEST}
    >
      {titles.map((title) => (
        <button
          key={title.textContent}
          type="button"
          className={styles.jump}
          onClick={() => {
            title.focus({ preventScroll: true });
            title.scrollIntoView();
          }}
        >
          {title.textContent}
          {isInvalid(title) && (
            <>
              {' '}
              <CircleAlert aria-hidden size="1.125rem" color="var(--danger)" />
              <VisuallyHidden>, treba ispraviti</VisuallyHidden>
            </>
          )}
        </button>
      ))}
    </Row>
  );
}
