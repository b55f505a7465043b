import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { usePageTitle } from '../../lib/pageTitle.ts';
import styles from './AccountLayout.module.css';

type AccountLayoutProps = {
  children: ReactNode;
  statement: string;
  points?: readonly string[];
  art: string;
};

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

/** With a `headingRef` the title can take the focus. */
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

export const AccountFooter = ({ children }: { children: ReactNode }) => (
  <p className={styles.footer}>{children}</p>
);

/** Replaces a form after its request: sets the page title and takes the focus. */
export function AccountNotice({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);

  useEffect(() => heading.current?.focus(), []);

  return (
    <header className={styles.notice}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>{children}</p>
    </header>
  );
}
