import { SITE_PAGES } from '@institut/contract/sitePages';
import { cx } from '../../lib/cx.ts';
import { LinkCard, OnwardLink } from '../../ui/LinkCard.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './HomePaths.module.css';
import skills from './skills.svg';

const help = [
  'Procjena znanja u vašem timu',
  'Obuka po mjeri, kod vas ili kod nas',
  'Mentor dok novo ne postane rutina',
];

/** The two kinds of visitors and where each goes on: those who learn, and those whose people do. */
export function HomePaths() {
  return (
    <Section tone="mist" aria-labelledby="za-koga">
      <h2 id="za-koga">Za koga radimo</h2>
      <div className={styles.paths}>
        <LinkCard className={cx(styles.panel, styles.individuals)}>
          <div className={styles.text}>
            <p className={styles.mark}>Pojedinci</p>
            <h3>Složite znanje koje se traži</h3>
            <p>
              Krećete od onoga što već znate i dodajete vještinu po vještinu. Svaka završava radom koji možete
              pokazati poslodavcu.
            </p>
            <OnwardLink to={SITE_PAGES.skills.path} className={styles.link}>
              Odaberi vještine
            </OnwardLink>
          </div>
          <img src={skills} alt="" width={1240} height={940} loading="lazy" />
        </LinkCard>
        <LinkCard className={cx(styles.panel, styles.organisations)}>
          <p className={styles.mark}>Organizacije</p>
          <h3>Kada cijeli tim treba novo znanje</h3>
          <ol className={styles.help}>
            {help.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <OnwardLink to={SITE_PAGES.services.path} className={styles.link}>
            Upoznaj naše usluge
          </OnwardLink>
        </LinkCard>
      </div>
    </Section>
  );
}
