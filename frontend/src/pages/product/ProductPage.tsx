import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { loadSite, selectSite, selectSiteConfig } from '../../features/site/siteSlice.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { Container } from '../../ui/Container.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/Section.tsx';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';
import { Durations } from './Durations.tsx';
import { Entrances } from './Entrances.tsx';
import { ProductOpening } from './ProductOpening.tsx';
import { Questions } from './Questions.tsx';
import { Results } from './Results.tsx';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { ButtonLink } from '../../ui/Button.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './ProductPage.module.css';

/** `/{product}`: its address is configured, so every other address of one segment arrives here, too. */
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

/** What it is and why it is so. */
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
            Ista laboratorija provjerava i naše programe. Svaki novi najprije prođe pilot, s&nbsp;jednom
            grupom i pravim zadacima. Šta se tamo ne pokaže korisnim, ne dođe ni do vas.
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
          {email && <a href={`mailto:${email}`}>Pošalji nam pitanje</a>}
        </div>
      </div>
    </Section>
  );
}

/** Nobody knows yet whether the address is the product's, so nothing of its page is promised. */
function ProductSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonText lines={4} />
    </div>
  );
}
