import styles from './ShortId.module.css';

/** Enough of an id to tell rows apart; the whole of it is what one copies. */
const SHOWN = 6;

/** An id is for comparing with addresses and messages: its end is shown, which differs, and all of it on demand. */
export function ShortId({ id }: { id: string }) {
  return (
    <code className={styles.id} title={id}>
      …{id.slice(-SHOWN)}
    </code>
  );
}
