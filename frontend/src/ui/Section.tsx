import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import { Container } from './Container.tsx';
import styles from './Section.module.css';

type SectionProps = ComponentProps<'section'> & {
  tone?: 'white' | 'mist' | 'deep';
  /** Less air above and below: for working pages (cart, checkout, profile). */
  tight?: boolean;
  narrow?: boolean;
};

/** A band of the page with its content on the grid. */
export function Section({
  tone = 'white',
  tight = false,
  narrow = false,
  className,
  children,
  ...rest
}: SectionProps) {
  return (
    <section {...rest} className={cx(styles.section, tight && styles.tight, styles[tone], className)}>
      <Container narrow={narrow}>{children}</Container>
    </section>
  );
}
