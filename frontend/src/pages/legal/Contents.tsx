import { ChevronDown } from 'lucide-react';
import { tieShortWords } from '../../lib/tieShortWords.ts';
import { useCurrentSection } from './useCurrentSection.ts';
import type { LegalSection } from './LegalPage.tsx';
import styles from './Contents.module.css';

type ContentsProps = { sections: readonly Pick<LegalSection, 'id' | 'title'>[] };

/** Beside the text on wide screens, folded above it on narrow ones; only one of the two is ever there. */
export function Contents({ sections }: ContentsProps) {
  const current = useCurrentSection(sections);
  const links = (
    <ol className={styles.list}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {tieShortWords(title)}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={styles.rail} aria-label="Sadržaj stranice">
        <p className={styles.title}>Sadržaj</p>
        {links}
      </nav>
      <nav className={styles.fold} aria-label="Sadržaj stranice">
        <details>
          <summary>
            Sadržaj
            <ChevronDown aria-hidden />
          </summary>
          {links}
        </details>
      </nav>
    </>
  );
}
