import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { coursesPath } from '../../features/courses/coursePaths.ts';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/format.ts';
import type { Area } from './areas.ts';
import styles from './AreaStory.module.css';

type AreaStoryProps = {
  area: Area;
  /** Where the drawing stands on wide screens. */
  art: 'left' | 'right' | 'above';
};

export function AreaStory({ area, art: place }: AreaStoryProps) {
  const { id, title, lead, learn, work, courses, art } = area;
  const heading = `${id}-naslov`;
  return (
    <article id={id} className={cx(styles.story, styles[place])} aria-labelledby={heading}>
      <img className={styles.art} {...art} alt={art.alt} loading="lazy" decoding="async" />
      <div className={styles.text}>
        <h2 id={heading}>{tieShortWords(title)}</h2>
        <p className={styles.lead}>{tieShortWords(lead)}</p>
        <dl className={styles.facts}>
          <div>
            <dt>Šta učite</dt>
            <dd>{learn}</dd>
          </div>
          <div>
            <dt>Šta radimo</dt>
            <dd>{work}</dd>
          </div>
        </dl>
        <h3 className={styles.subtitle} id={`${id}-kursevi`}>
          Kursevi iz ove oblasti
        </h3>
        <ul className={styles.courses} aria-labelledby={`${id}-kursevi`}>
          {courses.map(({ label, keyword }) => (
            <li key={keyword}>
              <Link to={coursesPath({ keyword })}>
                {label}
                <ArrowRight aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
