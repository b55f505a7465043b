import styles from './Words.module.css';

/** A label of a few words: lines end between them, never inside one, however narrow the column. */
export const Words = ({ children }: { children: string }) => <span className={styles.words}>{children}</span>;
