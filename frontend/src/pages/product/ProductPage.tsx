import { SITE_PAGES } from '@institut/contract/sitePages';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { tieShortWords } from '../../lib/format.ts';
import { loadSite, selectSite, selectSiteConfig } from '../../features/site/siteSlice.ts';
import { VideoButton } from '../../features/site/VideoButton.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';
import { Durations, Entrances, Questions, Results } from './ProductSections.tsx';
import idea from './idea.svg';
import pilot from './pilot.svg';
import prototype from './prototype.svg';
import work from './work.svg';
import styles from './ProductPage.module.css';

/** `/{product}`: the address is configured, so every other address of one segment arrives here too. */
export function ProductPage() {
  const { slug } = useParams();
  const dispatch = useAppDispatch();
  const { data: site, error } = useSelector(selectSiteConfig);
  if (!site && error) {
    return (
      <Section tight>
        <LoadError
          title="Stranica nije učitana."
          message={error.message}
          onRetry={() => void dispatch(loadSite())}
        />
      </Section>
    );
  }
  if (!site) {
    return (
      <Container>
        <ProductSkeleton />
      </Container>
    );
  }
  return slug === site.product.slug ? <Product name={site.product.name} /> : <NotFoundPage />;
}

function Product({ name }: { name: string }) {
  usePageTitle(name);
  return (
    <>
      <ProductOpening name={name} />
      <Explanation name={name} />
      <Durations />
      <Results />
      <Entrances name={name} />
      <Questions name={name} />
      <ProductClosing name={name} />
    </>
  );
}

function Explanation({ name }: { name: string }) {
  return (
    <Section aria-labelledby="sta-je">
      <div className={styles.explanation}>
        <h2 id="sta-je">Većina obuka prestaje tamo gdje posao počinje. {name} počinje baš tu.</h2>
        <div className={styles.text}>
          <p>
            U okviru programa {name} nema izmišljenih primjera. Zadatak dolazi iz firme, ustanove ili od vas,
            i neko na njegovo rješenje zaista čeka. Zato se uči brže: vidi se odmah šta ne radi.
          </p>
          <p>
            Ista laboratorija provjerava i naše programe. Svaki novi najprije prolazi probni ciklus,
            s&nbsp;jednom grupom i pravim zadacima. Ono što se tamo ne pokaže korisnim ne dolazi ni do vas.
          </p>
        </div>
      </div>
    </Section>
  );
}

function ProductClosing({ name }: { name: string }) {
  const email = useSelector(selectSite)?.contact.email;
  return (
    <Section aria-labelledby="prijava">
      <div className={styles.closing}>
        <h2 id="prijava">S čime dolazite?</h2>
        <p>
          S idejom, sa zadatkom ili samo s&nbsp;voljom da počnete: za svako od toga postoji put kroz program{' '}
          {name}.
        </p>
        <div className={styles.actions}>
          <ButtonLink to={SITE_PAGES.education.path}>Odaberi program</ButtonLink>
          {email && <a href={`mailto:${email}`}>Pošaljite nam pitanje</a>}
        </div>
      </div>
    </Section>
  );
}

/** Shows no text of the product: the address may be unknown. */
function ProductSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonText lines={4} />
    </div>
  );
}

const stages = [
  {
    title: 'Ideja',
    text: 'Donosite svoju ili uzimate zadatak koji je postavila firma. Mentor s vama provjerava vrijedi li se njime baviti.',
    image: idea,
    alt: 'Obris kocke od isprekidanih linija.',
  },
  {
    title: 'Prototip',
    text: 'Pravite prvu verziju. Ne mora biti lijepa, ali mora raditi dovoljno da se vidi šta ne valja.',
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

function ProductOpening({ name }: { name: string }) {
  return (
    <section className={styles.opening}>
      <Container>
        <div className={styles.head}>
          <h1>
            {name}: <span>od ideje do posla</span>
          </h1>
          <div className={styles.openingText}>
            <p>
              Program {name} je naša laboratorija i&nbsp;škola u&nbsp;isto vrijeme. U&nbsp;njemu ne vježbate
              posao, nego ga radite: uz mentora, na zadatku koji nekome treba.
            </p>
            <div className={styles.openingActions}>
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
                <h2>{tieShortWords(title)}</h2>
                <p>{tieShortWords(text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}
