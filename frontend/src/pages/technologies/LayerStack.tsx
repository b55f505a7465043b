import { cx } from '../../lib/cx.ts';
import type { Technology } from './technologies.ts';
import styles from './LayerStack.module.css';

/**
 * A thing in layers that part while it scrolls into the middle of the window. The drawings show it parted: whoever has
 * no scroll-driven animations, or does not want motion, sees that from the start.
 */
export function LayerStack({ lines, layers: [lowest, middle, highest], alt }: Technology['art']) {
  const size = { width: 720, height: 1000, loading: 'lazy', decoding: 'async' } as const;
  return (
    <div className={styles.stack}>
      <img {...size} className={styles.lines} src={lines} alt={alt} />
      <img {...size} className={styles.layer} src={lowest} alt="" />
      <img {...size} className={cx(styles.layer, styles.middle)} src={middle} alt="" />
      <img {...size} className={cx(styles.layer, styles.highest)} src={highest} alt="" />
    </div>
  );
}
