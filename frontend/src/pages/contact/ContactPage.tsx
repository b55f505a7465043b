import { SITE_PAGES } from '@institut/contract/site/pages';
import { useSelector } from 'react-redux';
import { ContactDetails } from '../../features/site/ContactDetails.tsx';
import { selectSite } from '../../features/site/siteSlice.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { usePageTitle } from '../../lib/pageTitle.ts';
import { useIsLoaded } from '../../lib/useBrowserValue.ts';
import { LazyBoundary } from '../../ui/Boundary.tsx';
import { Card } from '../../ui/Card.tsx';
import { Container } from '../../ui/layout.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './ContactPage.module.css';

// Loaded after the page, which is read without it.
const ContactForm = lazyComponent(async () => (await import('./ContactForm.tsx')).ContactForm);

/** `/kontakt` */
export function ContactPage() {
  usePageTitle(SITE_PAGES.contact.title);
  const contact = useSelector(selectSite)?.contact;
  const isLoaded = useIsLoaded();
  return (
    <Container>
      <PageHeader
        title="Kontakt"
        lead="Pitajte o kursevima, obukama uz rad, uslugama za firme ili saradnji. Možete nazvati, pisati ili doći."
      />
      <div className={styles.columns}>
        <section aria-labelledby="podaci" className={styles.data}>
          <h2 id="podaci">Gdje smo i kako do nas</h2>
          {contact ? <ContactDetails contact={contact} /> : <SkeletonText lines={6} />}
        </section>
        <Card tone="mist" className={styles.message}>
          <h2 id="poruka">Pišite nam</h2>
          <NeedsScript purpose="slanje poruke s ove stranice" />
          <div className={styles.form} data-needs-script>
            {/* The server cannot wait for code that is loaded later. */}
            {isLoaded ? (
              <LazyBoundary fallback={<SkeletonText lines={8} />} failure="Obrazac za poruku nije učitan.">
                <ContactForm />
              </LazyBoundary>
            ) : (
              <SkeletonText lines={8} />
            )}
          </div>
        </Card>
      </div>
    </Container>
  );
}
