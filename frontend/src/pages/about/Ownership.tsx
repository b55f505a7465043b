import { selectSite } from '../../features/site/siteSlice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { tieShortWords } from '../../lib/tieShortWords.ts';
import { Container } from '../../ui/Container.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './Ownership.module.css';

/** Whose the institute is and who pays for it, in its own words. */
export function Ownership() {
  const site = useAppSelector(selectSite);
  return (
    <section aria-labelledby="vlasnistvo">
      <Container>
        <div className={styles.row}>
          <h2 id="vlasnistvo">Vlasništvo i finansiranje</h2>
          {site ? <p>{tieShortWords(site.statement)}</p> : <SkeletonText lines={3} />}
        </div>
      </Container>
    </section>
  );
}
