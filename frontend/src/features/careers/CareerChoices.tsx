import { CAREER_CATEGORIES, CAREER_CATEGORY_LABELS, type CareerCategory } from '@institut/contract/career';
import type { CareerSummary } from '@institut/contract/career.schema';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { careersPath } from './careerPaths.ts';
import { CATEGORY_TEXTS } from './categoryTexts.ts';
import styles from './CareerChoices.module.css';

type CareerChoicesProps = {
  chosen: CareerCategory | null;
  /** What there is to choose from, for the counts; null until it is known. */
  careers: readonly CareerSummary[] | null;
};

/** The ways of working here explained; each narrows the list down to itself, through an address of its own. */
export function CareerChoices({ chosen, careers }: CareerChoicesProps) {
  const labelId = useId();
  const countOf = (category: CareerCategory | null) =>
    careers?.filter((career) => category === null || career.category === category).length;
  const choices = [
    { category: null, label: 'Svi oglasi', text: 'Sve što je sada otvoreno, najnovije prvo.' },
    ...CAREER_CATEGORIES.map((category) => ({
      category,
      label: CAREER_CATEGORY_LABELS[category],
      text: CATEGORY_TEXTS[category],
    })),
  ];
  return (
    <nav aria-labelledby={labelId}>
      <VisuallyHidden id={labelId}>Oglasi prema vrsti</VisuallyHidden>
      <ul className={styles.choices}>
        {choices.map(({ category, label, text }) => (
          <li key={label}>
            <Link
              to={careersPath(category)}
              className={styles.choice}
              aria-current={category === chosen ? 'true' : undefined}
            >
              <span className={styles.label}>{label}</span>
              <span className={styles.count}>{countOf(category)}</span>
              <span className={styles.text}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
