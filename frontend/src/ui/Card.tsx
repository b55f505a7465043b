import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './Card.module.css';

type CardProps = ComponentProps<'div'> & { tone?: 'white' | 'mist'; padded?: boolean };

/** A resting surface with a hairline. */
export function Card({ tone = 'white', padded = true, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cx(styles.card, tone === 'mist' && styles.mist, padded && styles.padded, className)}
    />
  );
}
