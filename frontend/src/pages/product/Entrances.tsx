import { SITE_PAGES } from '@institut/contract/sitePages';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Section } from '../../ui/Section.tsx';
import styles from './Entrances.module.css';

const entrances = [
  {
    title: 'Za pojedince',
    bring: 'Donosite vrijeme i volju da probate.',
    gains: [
      'zadatak koji ne služi samo za vježbu',
      'mentora koji isti posao i sam radi',
      'rad koji možete pokazati na razgovoru za posao',
    ],
    link: { to: SITE_PAGES.skills.path, label: 'Nađi svoju vještinu' },
  },
  {
    title: 'Za organizacije',
    bring: 'Donosite zadatak za koji nemate vremena ili ljudi.',
    gains: [
      'tim koji ga vodi od ideje do pilota',
      'ljude koje upoznate na djelu, prije nego što ih zaposlite',
      'vlastitog mentora koji nauči voditi druge',
    ],
    link: { to: SITE_PAGES.services.path, label: 'Pogledaj usluge' },
  },
];

/** Who comes in, with what, and with what they leave. */
export function Entrances({ name }: { name: string }) {
  return (
    <Section className={styles.band} aria-labelledby="ulazi">
      <h2 id="ulazi">Dva ulaza u&nbsp;program {name}</h2>
      <div className={styles.columns}>
        {entrances.map(({ title, bring, gains, link }) => (
          <article key={title} className={styles.entrance}>
            <h3>{title}</h3>
            <p className={styles.bring}>{bring}</p>
            <p>Odnosite:</p>
            <ul>
              {gains.map((gain) => (
                <li key={gain}>{gain}</li>
              ))}
            </ul>
            <Link to={link.to} className={styles.link}>
              {link.label}
              <ArrowRight aria-hidden />
            </Link>
          </article>
        ))}
      </div>
    </Section>
  );
}
