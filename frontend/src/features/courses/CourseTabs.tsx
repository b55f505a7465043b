import type { Course } from '@institut/contract/course.schema';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import styles from './CourseTabs.module.css';

const IN_PREPARATION = '<p>Tekst je u pripremi.</p>';

/** What the course is, what one learns and where it leads. Key it by the course. */
export function CourseTabs({ course }: { course: Course }) {
  return (
    <section>
      <h2>
        <VisuallyHidden>O kursu</VisuallyHidden>
      </h2>
      <Tabs
        label="O kursu"
        tabs={[
          { id: 'ukratko', label: 'UKRATKO', content: <Brief course={course} /> },
          {
            id: 'ishodi',
            label: 'ISHODI',
            content: <SafeHtml html={course.ishodiObuke || IN_PREPARATION} />,
          },
          {
            id: 'perspektiva',
            label: 'PERSPEKTIVA',
            content: <SafeHtml html={course.perspektiveObuke || IN_PREPARATION} />,
          },
        ]}
      />
    </section>
  );
}

function Brief({ course: { shortDesc, description } }: { course: Course }) {
  return (
    <div className={styles.brief}>
      {shortDesc && <SafeHtml html={shortDesc} className={styles.lead} />}
      <SafeHtml html={description || IN_PREPARATION} />
    </div>
  );
}
