import { useParams } from 'react-router-dom';
import { loadSite } from '../../features/site/siteSlice.ts';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Container } from '../../ui/Container.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/Section.tsx';
import { NotFoundPage } from '../notFound/NotFoundPage.tsx';
import { Durations } from './Durations.tsx';
import { Entrances } from './Entrances.tsx';
import { Explanation } from './Explanation.tsx';
import { ProductClosing } from './ProductClosing.tsx';
import { ProductOpening } from './ProductOpening.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { Questions } from './Questions.tsx';
import { Results } from './Results.tsx';

/** `/{product}`: its address is configured, so every other address of one segment arrives here, too. */
export function ProductPage() {
  const { slug } = useParams();
  const dispatch = useAppDispatch();
  const { data: site, error } = useAppSelector((state) => state.site.config);
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
