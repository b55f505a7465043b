import { SITE_PAGES } from '@institut/contract/sitePages';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import idea from './idea.svg';
import pilot from './pilot.svg';
import prototype from './prototype.svg';
import work from './work.svg';
import styles from './ProductOpening.module.css';

const stages = [
  {
    title: 'Ideja',
    text: 'Donesete svoju ili uzmete zadatak koji je postavila firma. Mentor s vama provjeri vrijedi li se njime baviti.',
    image: idea,
    alt: 'Obris kocke od isprekidanih linija.',
  },
  {
    title: 'Prototip',
    text: 'Napravite prvu verziju. Ne mora biti lijepa, ali mora raditi dovoljno da se vidi šta ne valja.',
    image: prototype,
    alt: 'Donji slojevi kocke su izgrađeni, ostatak je još obris.',
  },
  {
    title: 'Pilot',
    text: 'Isprobavaju je oni kojima je namijenjena. Mjerite, popravljate i branite svoje odluke.',
    image: pilot,
    alt: 'Cijela kocka s mjernim ekranom, oko nje ljudi.',
  },
  {
    title: 'Posao',
    text: 'Ono što ste napravili ulazi u upotrebu, a vi u tim, kod poslodavca ili u vlastitoj firmi.',
    image: work,
    alt: 'Kocka je postala dio zgrade, pred vratima stoji osoba.',
  },
];

/** The one idea of the page: the same thing four times, each time more real. */
export function ProductOpening({ name }: { name: string }) {
  return (
    <section className={styles.opening}>
      <Container>
        <div className={styles.head}>
          <h1>
            {name}: <span>od ideje do posla</span>
          </h1>
          <div className={styles.text}>
            <p>
              Program {name} je naša laboratorija i&nbsp;škola u&nbsp;isto vrijeme. U&nbsp;njemu ne vježbate
              posao, nego ga radite: uz mentora, na zadatku koji nekome treba.
            </p>
            <div className={styles.actions}>
              <ButtonLink to={SITE_PAGES.education.path} look="accent">
                Odaberi program
              </ButtonLink>
              <VideoButton look="quiet">Pogledaj video</VideoButton>
            </div>
          </div>
        </div>
        <ol className={styles.stages}>
          {stages.map(({ title, text, image, alt }, index) => (
            <li key={title} className={styles.stage}>
              <div className={styles.picture}>
                <img
                  src={image}
                  alt={alt}
                  width={940}
                  height={890}
                  fetchPriority={index === 0 ? 'high' : 'auto'}
                />
              </div>
              <div className={styles.caption}>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}
