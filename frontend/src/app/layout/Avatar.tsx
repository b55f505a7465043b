import styles from './Avatar.module.css';

/** The initials of a person; decoration beside their name. */
export function Avatar({ name, lastName }: { name: string; lastName: string }) {
  return (
    <span className={styles.avatar} aria-hidden>
      {(name.slice(0, 1) + lastName.slice(0, 1)).toLocaleUpperCase('bs')}
    </span>
  );
}
