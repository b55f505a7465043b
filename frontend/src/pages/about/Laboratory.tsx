import { ArrowRight } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectSite } from '../../features/site/siteSlice.ts';
import { Section } from '../../ui/Section.tsx';
import styles from './Laboratory.module.css';

/** Where programmes come from, and what became of them in two years. */
export function Laboratory() {
  const site = useSelector(selectSite);
  return (
    <Section tone="deep" aria-labelledby="laboratorija">
      <div className={styles.grid}>
        <h2 id="laboratorija" className={styles.result}>
          U dvije godine <em>10</em> pilotiranih programa i <em>250</em> zaposlenih ljudi.
        </h2>
        <div className={styles.text}>
          <p>
            To je učinak naše laboratorije. Novi program u njoj najprije ima pilot: jednu grupu i zadatke s
            pravog radnog mjesta. Mentori bilježe gdje grupa zapinje, a poslodavci šta joj još nedostaje.
          </p>
          <p>Tek kada ljudi poslije pilota zaista rade, program otvaramo za sve.</p>
          {site && (
            <Link to={`/${site.product.slug}`} className={styles.link}>
              Kako radi {site.product.name}
              <ArrowRight aria-hidden />
            </Link>
          )}
        </div>
      </div>
    </Section>
  );
}
