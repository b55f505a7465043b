import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { Note, Stack } from '../../ui/primitives.ts';
import styles from './AccountLayout.module.css';

type AccountLayoutProps = {
  children: ReactNode;
  statement: string;
  points?: readonly string[];
  art: string;
};

export function AccountLayout({ children, statement, points, art }: AccountLayoutProps) {
  return (
    <Stack as="section" gap={6} className={styles.split}>
      <Stack gap={6} className={styles.work}>
        {children}
      </Stack>
      <aside className={styles.panel} aria-label="O vašem nalogu">
        <Stack gap={5} align="start" className={styles.words}>
          <p className={styles.statement}>{statement}</p>
          {points && (
            <Stack as="ul" gap={3} className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </Stack>
          )}
        </Stack>
        <img className={styles.art} src={art} alt="" width={1080} height={1000} />
      </aside>
    </Stack>
  );
}

type AccountHeaderProps = { title: string; children?: ReactNode; headingRef?: Ref<HTMLHeadingElement> };

/** With a `headingRef` the title can take the focus. */
export function AccountHeader({ title, children, headingRef }: AccountHeaderProps) {
  return (
    <Stack as="header" gap={3}>
      <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h1>
      {children && <Note size="body">{children}</Note>}
    </Stack>
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
    <Stack as="header" gap={3}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Note size="body">{children}</Note>
    </Stack>
  );
}
