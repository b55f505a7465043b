import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTitle } from '../../lib/pageTitle.ts';
import styles from './Notice.module.css';

/** What has become of a request, in the place of its form: it names the page and takes the focus the form has left. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
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
