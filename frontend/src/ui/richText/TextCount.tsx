import { plural } from '@institut/contract/plural';
import { useMemo } from 'react';
import { cx } from '../../lib/cx.ts';
import { htmlText } from '../../lib/htmlText.ts';
import styles from './TextCount.module.css';

const characters = { one: 'znak', few: 'znaka', other: 'znakova' };
const number = new Intl.NumberFormat('hr-BA');

type TextCountProps = { html: string; recommended: number | undefined };

/** How many characters one reads of a formatted text; screen readers hear of it when it becomes too long. */
export function TextCount({ html, recommended }: TextCountProps) {
  const count = useMemo(() => htmlText(html).length, [html]);
  const over = recommended === undefined ? 0 : Math.max(0, count - recommended);
  return (
    <div className={styles.row}>
      <p className={cx(styles.count, over > 0 && styles.over)}>
        {recommended === undefined
          ? `${number.format(count)} ${plural(count, characters)}`
          : `${number.format(count)} od ${number.format(recommended)} ${plural(recommended, characters)}`}
      </p>
      <output className={styles.note}>
        {over > 0 && `Duže od preporučenih ${recommended} ${plural(recommended ?? 0, characters)}.`}
      </output>
    </div>
  );
}
