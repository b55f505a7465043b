import { SITE_PAGES } from '@institut/contract/site/pages';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import texts from '../../content/bs/product.json';
import { formatText } from '../../content/formatText.tsx';
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

const { opening, stages, explanation, closing } = texts;

const STAGES = [
  { ...stages.idea, image: idea },
  { ...stages.prototype, image: prototype },
  { ...stages.pilot, image: pilot },
  { ...stages.work, image: work },
];

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

function ProductOpening({ name }: { name: string }) {
  return (
    <section className={styles.opening}>
      <Container>
        <div className={styles.head}>
          <h1>
            {formatText(opening.title, { product: name })} <span>{formatText(opening.subtitle)}</span>
          </h1>
          <div className={styles.openingText}>
            <p>{formatText(opening.text, { product: name })}</p>
            <div className={styles.openingActions}>
              <ButtonLink to={SITE_PAGES.education.path} look="accent">
                {opening.apply}
              </ButtonLink>
              <VideoButton look="quiet">{opening.video}</VideoButton>
            </div>
          </div>
        </div>
        <ol className={styles.stages}>
          {STAGES.map(({ title, text, drawing, image }, index) => (
            <li key={title} className={styles.stage}>
              <div className={styles.image}>
                <img
                  src={image}
                  alt={drawing}
                  width={940}
                  height={890}
                  fetchPriority={index === 0 ? 'high' : 'auto'}
                />
              </div>
              <div className={styles.caption}>
                <h2>{formatText(title)}</h2>
                <p>{formatText(text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}

const Explanation = ({ name }: { name: string }) => (
  <Section aria-labelledby="sta-je">
    <div className={styles.explanation}>
      <h2 id="sta-je">{formatText(explanation.title, { product: name })}</h2>
      <div className={styles.text}>
        {explanation.text.map((paragraph) => (
          <p key={paragraph}>{formatText(paragraph, { product: name })}</p>
        ))}
      </div>
    </div>
  </Section>
);

function ProductClosing({ name }: { name: string }) {
  const email = useSelector(selectSite)?.contact.email;
  return (
    <Section aria-labelledby="prijava">
      <div className={styles.closing}>
        <h2 id="prijava">{formatText(closing.title)}</h2>
        <p>{formatText(closing.text, { product: name })}</p>
        <div className={styles.actions}>
          <ButtonLink to={SITE_PAGES.education.path}>{closing.apply}</ButtonLink>
          {email && <a href={`mailto:${email}`}>{closing.ask}</a>}
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
