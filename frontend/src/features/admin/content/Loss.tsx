import styles from './Loss.module.css';

/** More names would push the buttons out of sight. */
const MOST_NAMES = 8;

type LossProps<Row> = {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** What goes with them and what stays, a sentence each. */
  sentences: readonly string[];
};

/** What exactly a deletion takes away. */
export function Loss<Row extends { _id: string }>({ rows, nameOf, sentences }: LossProps<Row>) {
  const shown = rows.slice(0, MOST_NAMES);
  return (
    <div className={styles.loss}>
      <ul className={styles.names}>
        {shown.map((row) => (
          <li key={row._id}>{nameOf(row)}</li>
        ))}
        {rows.length > shown.length && <li>i još {rows.length - shown.length}</li>}
      </ul>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>Brisanje se ne može poništiti.</p>
    </div>
  );
}
