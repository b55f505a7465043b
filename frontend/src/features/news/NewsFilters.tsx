import { NEWS_CATEGORIES, NEWS_CATEGORY_LABELS, NEWS_TYPES } from '@institut/contract/news';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { newsPath } from './newsPaths.ts';
import type { NewsFilter } from './newsSlice.ts';
import { TYPE_FILTER_LABELS } from './newsTexts.ts';
import styles from './NewsFilters.module.css';

/** Ways through the list by kind and by topic; each choice is an address. */
export function NewsFilters({ newsType, category }: NewsFilter) {
  return (
    <div className={styles.filters}>
      <FilterLinks
        label="Vrsta"
        choices={[
          { to: newsPath({ category }), label: 'Sve', isChosen: newsType === null },
          ...NEWS_TYPES.map((type) => ({
            to: newsPath({ newsType: type, category }),
            label: TYPE_FILTER_LABELS[type],
            isChosen: newsType === type,
          })),
        ]}
      />
      <FilterLinks
        label="Tema"
        choices={[
          { to: newsPath({ newsType }), label: 'Sve', isChosen: category === null },
          ...NEWS_CATEGORIES.map((value) => ({
            to: newsPath({ newsType, category: value }),
            label: NEWS_CATEGORY_LABELS[value],
            isChosen: category === value,
          })),
        ]}
      />
    </div>
  );
}

type FilterLinksProps = { label: string; choices: Array<{ to: string; label: string; isChosen: boolean }> };

function FilterLinks({ label, choices }: FilterLinksProps) {
  const id = useId();
  return (
    <nav aria-labelledby={id} className={styles.group}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <ul className={styles.choices}>
        {choices.map(({ to, label, isChosen }) => (
          <li key={label}>
            <Link to={to} className={styles.choice} aria-current={isChosen ? 'true' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
