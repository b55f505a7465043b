import { NEWS_CATEGORIES, NEWS_CATEGORY_LABELS, NEWS_TYPES } from '@institut/contract/news/values';
import { Link } from 'react-router-dom';
import { newsPath } from './newsPaths.ts';
import type { NewsFilter } from './newsSlice.ts';
import { TYPE_FILTER_LABELS } from './newsTexts.ts';
import { Row } from '../../ui/primitives.ts';
import styles from './NewsFilters.module.css';

/** Links that filter the list by kind and by topic. */
export function NewsFilters({ newsType, category }: NewsFilter) {
  return (
    <Row gap={6} rowGap={3} align="center" justify="between" className={styles.filters}>
      <FilterLinks
        label="Vrsta"
        look={styles.kinds}
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
        look={styles.topics}
        choices={[
          { to: newsPath({ newsType }), label: 'Sve teme', isChosen: category === null },
          ...NEWS_CATEGORIES.map((value) => ({
            to: newsPath({ newsType, category: value }),
            label: NEWS_CATEGORY_LABELS[value],
            isChosen: category === value,
          })),
        ]}
      />
    </Row>
  );
}

type FilterLinksProps = {
  label: string;
  look: string | undefined;
  choices: Array<{ to: string; label: string; isChosen: boolean }>;
};

function FilterLinks({ label, look, choices }: FilterLinksProps) {
  return (
    <nav aria-label={label} className={look}>
      <Row as="ul" gap={0} className={styles.choices}>
        {choices.map(({ to, label, isChosen }) => (
          <li key={label}>
            <Link to={to} className={styles.choice} aria-current={isChosen ? 'true' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  );
}
