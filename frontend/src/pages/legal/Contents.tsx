import { ChevronDown } from 'lucide-react';
import { tieShortWords } from '../../lib/format.ts';
import { useEffect, useState } from 'react';
import styles from './Contents.module.css';

type ContentsProps = { sections: readonly { id: string; title: string }[] };

/** CSS shows the list beside the text on wide screens and the folded one above it on narrow screens. */
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

const LINE = 0.25;

/** Returns the id of the last section that begins in the upper quarter of the window or above it; null before the first. */
function useCurrentSection(sections: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    const parts = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const line = window.innerHeight * LINE;
        const begun = parts.filter((part) => part.getBoundingClientRect().top <= line);
        setCurrent(begun.at(-1)?.id ?? null);
      },
      { rootMargin: `-${LINE * 100}% 0px -${(1 - LINE) * 100}% 0px` },
    );
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [sections]);

  return current;
}
