import styles from './Avatar.module.css';

/** The initials of a person; decoration beside their name. */
export function Avatar({ name, lastName }: { name: string; lastName: string }) {
  const [first = '', last = ''] = [[...name][0], [...lastName][0]];
  return (
    <span className={styles.avatar} aria-hidden>
      {(first + last).toLocaleUpperCase('bs')}
    </span>
  );
}
