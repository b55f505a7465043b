import type { Technology } from './technologies.ts';
import styles from './LayerStack.module.css';

/**
 * A thing in layers that part while it scrolls into the middle of the window. The drawings show it parted: whoever has
 * no scroll-driven animations, or does not want motion, sees that from the start.
 */
export function LayerStack({ lines, layers, alt }: Technology['art']) {
  const size = { width: 720, height: 1000, loading: 'lazy', decoding: 'async' } as const;
  return (
    <div className={styles.stack}>
      <img {...size} className={styles.lines} src={lines} alt={alt} />
      {layers.map((layer) => (
        <img key={layer} {...size} className={styles.layer} src={layer} alt="" />
      ))}
    </div>
  );
}
