import { SITE_PAGES } from '@institut/contract/sitePages';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { Container } from '../../ui/Container.tsx';
import card from '../../ui/LinkCard.module.css';
import styles from './WaysIn.module.css';

/** Two doors at the end: to learn here, or to work here. */
export function WaysIn() {
  return (
    <Container className={styles.doors}>
      <section className={cx(card.card, styles.door, styles.learn)} aria-labelledby="ucite">
        <h2 id="ucite">Učite s nama</h2>
        <p>Kursevi i programi s terminima, cijenama i&nbsp;slobodnim mjestima.</p>
        <Link to={SITE_PAGES.courses.path} className={card.onward}>
          Pogledaj kurseve
          <ArrowRight aria-hidden />
        </Link>
      </section>
      <section className={cx(card.card, styles.door, styles.work)} aria-labelledby="radite">
        <h2 id="radite">Radite s nama</h2>
        <p>Otvorene pozicije, prakse i stipendije, s rokom za prijavu.</p>
        <Link to={SITE_PAGES.careers.path} className={card.onward}>
          Pogledaj oglase
          <ArrowRight aria-hidden />
        </Link>
      </section>
    </Container>
  );
}
