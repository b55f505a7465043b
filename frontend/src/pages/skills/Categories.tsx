import { COURSE_CATEGORIES, COURSE_CATEGORY_LABELS, type CourseCategory } from '@institut/contract/course';
import { ArrowRight, Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { coursesPath } from '../../features/courses/coursePaths.ts';
import { cx } from '../../lib/cx.ts';
import { Container } from '../../ui/Container.tsx';
import { CATEGORIES } from './categories.ts';
import styles from './Categories.module.css';

const looks: Record<CourseCategory, string | undefined> = {
  'Soft Skills': styles.soft,
  'Digital Skills': styles.digital,
  Tehnicke: styles.technical,
};

/** The one idea of the page: three kinds of skills side by side, each by what one can do with it. */
export function Categories() {
  return (
    <Container className={styles.columns}>
      {COURSE_CATEGORIES.map((category) => (
        <Category key={category} category={category} />
      ))}
    </Container>
  );
}

function Category({ category }: { category: CourseCategory }) {
  const { name, genitive, definition, abilities, image } = CATEGORIES[category];
  const label = COURSE_CATEGORY_LABELS[category];
  return (
    <article className={cx(styles.category, looks[category])}>
      <img src={image} alt="" width={1120} height={880} />
      <div className={styles.text}>
        <h2>{name}</h2>
        <p className={styles.definition}>{definition}</p>
        <p className={styles.after}>Poslije možete:</p>
        <ul className={styles.abilities}>
          {abilities.map((ability) => (
            <li key={ability}>
              <Check aria-hidden />
              {ability}
            </li>
          ))}
        </ul>
        <Link to={coursesPath({ keyword: label })}>
          Kursevi iz {genitive}
          <ArrowRight aria-hidden />
        </Link>
      </div>
    </article>
  );
}
