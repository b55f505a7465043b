import type { ReactNode, Ref } from 'react';
import styles from './AccountLayout.module.css';

type AccountLayoutProps = {
  children: ReactNode;
  /** What having an account is good for, in one line. */
  statement: string;
  points?: readonly string[];
  /** One of the family's drawings of the stairs; decoration beside the statement. */
  art: string;
};

/** The form on the left; on the right, over the edge of the page, what it leads to. */
export function AccountLayout({ children, statement, points, art }: AccountLayoutProps) {
  return (
    <section className={styles.split}>
      <div className={styles.work}>{children}</div>
      <aside className={styles.panel} aria-label="O vašem nalogu">
        <div className={styles.words}>
          <p className={styles.statement}>{statement}</p>
          {points && (
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </div>
        <img className={styles.art} src={art} alt="" width={1080} height={1000} />
      </aside>
    </section>
  );
}

type AccountHeaderProps = { title: string; children?: ReactNode; headingRef?: Ref<HTMLHeadingElement> };

/** The title (h1) of an account page, and a sentence under it; with a `headingRef` it can take the focus. */
export function AccountHeader({ title, children, headingRef }: AccountHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h1>
      {children && <p className={styles.lead}>{children}</p>}
    </header>
  );
}

/** The way to the other account page, below the form. */
export const AccountFooter = ({ children }: { children: ReactNode }) => (
  <p className={styles.footer}>{children}</p>
);
