import type { ReactNode } from 'react';
import { Container } from '../../ui/layout.tsx';
import styles from './CourseLayout.module.css';

type CourseLayoutProps = { head: ReactNode; cover: ReactNode; panel: ReactNode; children: ReactNode };

/** The course page's grid: the panel stays in view beside the text; on phones it comes right after the picture. */
export function CourseLayout({ head, cover, panel, children }: CourseLayoutProps) {
  return (
    <Container className={styles.layout}>
      <div className={styles.head}>{head}</div>
      <div className={styles.cover}>{cover}</div>
      <div className={styles.panel}>{panel}</div>
      <div className={styles.body}>{children}</div>
    </Container>
  );
}
