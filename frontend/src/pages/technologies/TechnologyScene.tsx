import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { coursesPath } from '../../features/courses/coursePaths.ts';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';
import type { Technology } from './technologies.ts';
import styles from './TechnologyScene.module.css';

type TechnologySceneProps = {
  technology: Technology;
  tone: 'mist' | 'deep';
  /** The drawing stands on the other side than in the scene before. */
  mirrored: boolean;
};

export function TechnologyScene({ technology, tone, mirrored }: TechnologySceneProps) {
  const { id, title, reading, text, layers, courses, art } = technology;
  return (
    <Section id={id} tone={tone} className={cx(styles.scene, styles[tone])} aria-labelledby={`${id}-naslov`}>
      <div className={cx(styles.grid, mirrored && styles.mirrored)}>
        <LayerStack {...art} />
        <div className={styles.text}>
          <h2 id={`${id}-naslov`}>{title}</h2>
          <p className={styles.reading}>
            <strong>{reading.value}</strong> <span>{tieShortWords(reading.text)}</span>
          </p>
          <p>{text}</p>
          <dl className={styles.layers}>
            {layers.map(({ name, text: role }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{role}</dd>
              </div>
            ))}
          </dl>
          <Link className={styles.courses} to={coursesPath({ keyword: courses.keyword })}>
            {courses.label}
            <ArrowRight aria-hidden />
          </Link>
        </div>
      </div>
    </Section>
  );
}

/**
 * A thing in layers that part while it scrolls into the middle of the window. The drawings show it parted: whoever has
 * no scroll-driven animations, or does not want motion, sees that from the start.
 */
function LayerStack({ lines, layers: [lowest, middle, highest], alt }: Technology['art']) {
  const size = { width: 720, height: 1000, loading: 'lazy', decoding: 'async' } as const;
  return (
    <div className={styles.stack}>
      <img {...size} className={styles.lines} src={lines} alt={alt} />
      <img {...size} className={styles.layer} src={lowest} alt="" />
      <img {...size} className={cx(styles.layer, styles.middle)} src={middle} alt="" />
      <img {...size} className={cx(styles.layer, styles.highest)} src={highest} alt="" />
    </div>
  );
}
