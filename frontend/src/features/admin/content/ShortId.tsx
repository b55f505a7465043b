import { shortId } from './rowTexts.ts';
import styles from './ShortId.module.css';

/** An id is for comparing with addresses and messages: its end is shown, which differs, and all of it on demand. */
export function ShortId({ id }: { id: string }) {
  return (
    <code className={styles.id} title={id}>
      {shortId(id)}
    </code>
  );
}
