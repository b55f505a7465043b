import { SITE_PAGES } from '@institut/contract/sitePages';
import { cx } from '../../lib/cx.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './HomeSplit.module.css';
import join from './join.svg';

export function HomeJoin() {
  return (
    <Section tight aria-labelledby="radite-s-nama">
      <div className={cx(styles.split, styles.even)}>
        <div className={styles.text}>
          <h2 id="radite-s-nama">Za našim stolom ima mjesta</h2>
          <p>
            Tražimo predavače, inženjere i ljude koji uče uz rad. Pročitajte otvorene oglase i javite se do
            isteka roka.
          </p>
          <ButtonLink to={SITE_PAGES.careers.path} look="outline">
            Pogledaj oglase
          </ButtonLink>
        </div>
        <img
          src={join}
          alt="Okrugli sto za kojim sjedi pet ljudi; šesto mjesto je slobodno."
          width={1240}
          height={880}
          loading="lazy"
        />
      </div>
    </Section>
  );
}
