import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { ArrowLink } from './links.tsx';
import styles from './layout.module.css';

type ContainerProps = ComponentProps<'div'> & {
  /** One column of text or form instead of the full 1350 px. */
  narrow?: boolean;
};

export function Container({ narrow = false, className, ...rest }: ContainerProps) {
  return <div {...rest} className={cx(styles.container, narrow && styles.narrow, className)} />;
}

type SectionProps = ComponentProps<'section'> & {
  tone?: 'white' | 'mist' | 'deep';
  /** Less padding, for the cart, checkout and profile. */
  tight?: boolean;
  narrow?: boolean;
};

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

type SectionHeadProps = {
  /** The id of the heading, for the section's `aria-labelledby`. */
  id: string;
  title: string;
  children: ReactNode;
};

export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className={styles.sectionHead}>
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
    </div>
  );
}

type BlockProps = Omit<ComponentProps<'section'>, 'className' | 'ref'> & { as?: 'section' | 'div' };

export const Block = ({ as: Element = 'section', ...rest }: BlockProps) => (
  <Element {...rest} className={cx(styles.block)} />
);

type BlockHeadProps = {
  id: string;
  title: string;
  /** The page with the whole list; the children are the text of the link. */
  to: string;
  lead?: string;
  children: ReactNode;
};

/** The heading (h2) of a short list, with a link to the whole list. */
export function BlockHead({ id, title, to, lead, children }: BlockHeadProps) {
  return (
    <div className={styles.blockHead}>
      {lead ? (
        <SectionHead id={id} title={title}>
          {lead}
        </SectionHead>
      ) : (
        <h2 id={id}>{title}</h2>
      )}
      <ArrowLink to={to}>{children}</ArrowLink>
    </div>
  );
}
