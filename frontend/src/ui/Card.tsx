import { ArrowRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import styles from './Card.module.css';

type CardProps = ComponentProps<'div'> & { tone?: 'white' | 'mist'; padded?: boolean };

export function Card({ tone = 'white', padded = true, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cx(styles.card, tone === 'mist' && styles.mist, padded && styles.padded, className)}
    />
  );
}

type LinkCardProps = Omit<ComponentProps<'article'>, 'ref'> & {
  as?: 'article' | 'div' | 'li' | 'section';
  framed?: boolean;
};

/** A surface that can be clicked anywhere: its one link, a `CardTitleLink` or an `OnwardLink`, covers it. */
export function LinkCard({ as: Element = 'article', framed = false, className, ...rest }: LinkCardProps) {
  return <Element {...rest} className={cx(styles.linkCard, framed && styles.framed, className)} />;
}

export const CardTitleLink = (props: Omit<LinkProps, 'className'>) => (
  <Link {...props} className={cx(styles.title)} />
);

type OnwardLinkProps = { to: string; children: ReactNode; className?: string | undefined };

/** The link at the foot of a card; `#id` scrolls to a part of the page. */
export function OnwardLink({ to, children, className }: OnwardLinkProps) {
  const link = { className: cx(styles.onward, className) };
  const content = (
    <>
      {children}
      <ArrowRight aria-hidden />
    </>
  );
  if (to.startsWith('#')) {
    return (
      <a {...link} href={to}>
        {content}
      </a>
    );
  }
  return (
    <Link {...link} to={to}>
      {content}
    </Link>
  );
}

/** The arrow of a card without an `OnwardLink`; it moves when the card is hovered. */
export const CardArrow = ({ className }: { className: string | undefined }) => (
  <ArrowRight aria-hidden className={cx(styles.arrow, className)} />
);

type CardCategoryProps = { children: ReactNode; className?: string | undefined };

export const CardCategory = ({ children, className }: CardCategoryProps) => (
  <p className={cx(styles.category, className)}>{children}</p>
);

type CardTextProps = {
  children: ReactNode;
  /** Cuts the text after `--lines` lines, 3 by default. */
  clamped?: boolean;
  className?: string | undefined;
};

export function CardHeading({
  as: Heading = 'h3',
  children,
  clamped = false,
  className,
}: CardTextProps & { as?: 'h2' | 'h3' }) {
  return <Heading className={cx(styles.heading, clamped && styles.clamped, className)}>{children}</Heading>;
}

export const CardText = ({ children, clamped = false, className }: CardTextProps) => (
  <p className={cx(styles.text, clamped && styles.clamped, className)}>{children}</p>
);
