/** How staff, account and checkout pages arrange their parts. Their classes are in a layer, so that a class of a page always wins. */
import { createElement, type ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './primitives.module.css';

type Tag =
  | ('div' | 'p' | 'span' | 'code' | 'time' | 'output' | 'ul' | 'ol' | 'li' | 'dl' | 'address')
  | ('section' | 'article' | 'header' | 'nav' | 'form' | 'fieldset');
type Own = { className?: string | undefined };
type Props<T extends Tag, P extends Own> = P & { as?: T } & Omit<ComponentProps<T>, keyof P | 'as'>;

/** The props were checked where the primitive is used. */
const draw = (tag: string, rest: object, ...names: Parameters<typeof cx>) =>
  createElement(tag, { ...rest, className: cx(...names) });

/** A step of the scale of spaces. */
type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

type StackProps = Own & {
  gap?: Space;
  /** The children keep their own width. */
  justify?: 'start';
  /** The children stay at the top of a space that is higher. */
  align?: 'start';
};

/** The classes of a `Stack`, for a component that takes classes. */
export const stacked = (gap: Space = 4) => cx(styles.stack, styles[`gap-${gap}`]);

/** Children below each other. */
export function Stack<T extends Tag = 'div'>(props: Props<T, StackProps>) {
  const { as = 'div', gap, justify, align, className, ...rest } = props;
  return draw(as, rest, stacked(gap), justify && styles.hug, align && styles.top, className);
}

type RowProps = Own & {
  gap?: Space;
  /** Between the lines, where it differs. */
  rowGap?: 0 | 1 | 2 | 3 | 4;
  align?: 'start' | 'center' | 'baseline' | 'end';
  justify?: 'between' | 'end';
};

/** Children beside each other, which wrap. */
export function Row<T extends Tag = 'div'>(props: Props<T, RowProps>) {
  const { as = 'div', gap = 3, rowGap, align, justify, className, ...rest } = props;
  const gaps = [styles[`gap-${gap}`], rowGap !== undefined && styles[`row-gap-${rowGap}`]];
  const alignment = [align && styles[`align-${align}`], justify && styles[`justify-${justify}`]];
  return draw(as, rest, styles.row, ...gaps, ...alignment, className);
}

type SplitProps = Own & {
  gap?: Space;
  /** The least width of a column, in rem. */
  least?: 12 | 13 | 14 | 16 | 20;
};

/** Children in as many columns of one width as fit. */
export function Split<T extends Tag = 'div'>(props: Props<T, SplitProps>) {
  const { as = 'div', gap = 5, least = 13, className, ...rest } = props;
  return draw(as, rest, styles.split, styles[`gap-${gap}`], styles[`least-${least}`], className);
}

type NoteProps = Own & {
  size?: 'small' | 'base' | 'body' | 'inherit';
  /** For more than one line. */
  tight?: boolean;
  /** Not bold, in a bold text. */
  regular?: boolean;
};

/** Text beside the main text: grey, and small unless said. */
export function Note<T extends Tag = 'p'>(props: Props<T, NoteProps>) {
  const { as = 'p', size = 'small', tight, regular, className, ...rest } = props;
  return draw(
    as,
    rest,
    styles.slate,
    styles[size],
    tight && styles.tight,
    regular && styles.regular,
    className,
  );
}
