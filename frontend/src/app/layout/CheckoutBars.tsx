import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectSite } from '../../features/site/siteSlice.ts';
import { CHECKOUT_STEPS } from '../../features/checkout/checkoutSteps.ts';
import { Container } from '../../ui/layout.tsx';
import { PhoneLink } from '../../ui/links.tsx';
import styles from './CheckoutBars.module.css';
import { PolicyLinks } from './Footer.tsx';
import { Logo } from './HeaderParts.tsx';

const PATHS = new Set<string>(CHECKOUT_STEPS.map((step) => `/${step}`));

/** Returns whether a page is a step of the checkout, where nothing leads away from the application. */
export const isCheckoutPath = (pathname: string): boolean => PATHS.has(pathname);

export function CheckoutHeader() {
  const [phone] = useSelector(selectSite)?.contact.phones ?? [];
  return (
    <header className={styles.header}>
      <Container className={styles.bar}>
        <Logo />
        {phone && (
          <p className={styles.help}>
            <span>Pomoć: </span>
            <PhoneLink phone={phone} />
          </p>
        )}
        <Link to="/cart" className={styles.back}>
          Nazad na odabir
        </Link>
      </Container>
    </header>
  );
}

export function CheckoutFooter() {
  const name = useSelector(selectSite)?.name;
  return (
    <footer className={styles.footer}>
      <Container className={styles.line}>
        <p>{name}</p>
        <PolicyLinks className={styles.policies} />
      </Container>
    </footer>
  );
}
