import { SITE_PAGES } from '@institut/contract/sitePages';
import { cx } from '../../lib/cx.ts';
import { Container } from '../../ui/Container.tsx';
import { LinkCard, OnwardLink } from '../../ui/LinkCard.tsx';
import styles from './WaysIn.module.css';

/** Two doors at the end: to learn here, or to work here. */
export function WaysIn() {
  return (
    <Container className={styles.doors}>
      <LinkCard as="section" className={cx(styles.door, styles.learn)} aria-labelledby="ucite">
        <h2 id="ucite">Učite s nama</h2>
        <p>Kursevi i programi s terminima, cijenama i&nbsp;slobodnim mjestima.</p>
        <OnwardLink to={SITE_PAGES.courses.path}>Pogledaj kurseve</OnwardLink>
      </LinkCard>
      <LinkCard as="section" className={cx(styles.door, styles.work)} aria-labelledby="radite">
        <h2 id="radite">Radite s nama</h2>
        <p>Otvorene pozicije, prakse i stipendije, s rokom za prijavu.</p>
        <OnwardLink to={SITE_PAGES.careers.path}>Pogledaj oglase</OnwardLink>
      </LinkCard>
    </Container>
  );
}
