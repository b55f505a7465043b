import type { SiteConfig } from '@institut/contract/site/schema';
import { ArrowUpRight, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { selectSite } from '../../features/site/siteSlice.ts';
import { cx } from '../../lib/cx.ts';
import { useCurrentPageTitle } from '../../lib/pageTitle.ts';
import { tieShortWords } from '../../lib/format.ts';
import { useBrowserValue } from '../../lib/useBrowserValue.ts';
import { PhoneLink } from '../../ui/links.tsx';
import { BrandMark, brandOf, ShareLinks } from '../../ui/ShareLinks.tsx';
import { Container } from '../../ui/layout.tsx';
import { Logo } from './HeaderParts.tsx';
import { ALL_PAGES_ID, isListedPage, navGroups, policies, type NavGroup } from './navigation.ts';
import styles from './Footer.module.css';

export function Footer() {
  const site = useSelector(selectSite);
  const { pathname } = useLocation();
  const pageTitle = useCurrentPageTitle();
  const isShareable = isListedPage(pathname, pageTitle, site?.product);
  const year = useBrowserValue(() => new Date().getFullYear(), null);
  const name = site?.name ?? '';

  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.top}>
          <section className={styles.contact} aria-label="Kontakt">
            <Logo />
            {site && (
              <address className={styles.address}>
                <span className={styles.postal}>
                  {site.contact.street}
                  <br />
                  {site.contact.postalCode} {site.contact.city}, {site.contact.country}
                </span>
                {site.contact.phones.map((phone) => (
                  <PhoneLink key={phone} phone={phone} />
                ))}
                <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>
              </address>
            )}
          </section>
          <nav id={ALL_PAGES_ID} className={styles.groups} aria-label="Sve stranice">
            {navGroups(site?.product).map((group) => (
              <Group key={group.title} {...group} />
            ))}
          </nav>
        </div>

        <div className={styles.band}>
          {isShareable && <ShareLinks title={pageTitle || name} label="Podijelite ovu stranicu" />}
          {site && site.social.length > 0 && <Networks social={site.social} />}
        </div>

        <div className={styles.bottom}>
          <div className={styles.statement}>
            {site && <p>{tieShortWords(site.statement)}</p>}
            <p>
              © {name}
              {year !== null && `, ${year}.`}
            </p>
          </div>
          <PolicyLinks className={styles.policies} />
        </div>
      </Container>
    </footer>
  );
}

export const PolicyLinks = ({ className }: { className: string | undefined }) => (
  <ul className={className} aria-label="Pravila sajta">
    {policies.map(({ to, label }) => (
      <li key={to}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
    <li>
      <a href="/licence.txt">Licence otvorenog koda</a>
    </li>
  </ul>
);

/** On phones the title is a button that opens the list; its styles show one of the two. */
function Group({ title, links }: NavGroup) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <h2 className={styles.title}>
        <span className={styles.plain}>{title}</span>
        <button
          type="button"
          className={styles.toggle}
          data-needs-script
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          <ChevronDown aria-hidden />
        </button>
      </h2>
      <ul id={id} className={cx(styles.list, !isOpen && styles.closed)}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Networks({ social }: Pick<SiteConfig, 'social'>) {
  return (
    <section className={styles.social} aria-labelledby="mreze">
      <h2 className={styles.title} id="mreze">
        Pratite nas
      </h2>
      <ul className={styles.networks}>
        {social.map(({ name, url }) => {
          const brand = brandOf(name);
          return (
            <li key={url}>
              <a href={url} rel="noopener noreferrer">
                {brand ? <BrandMark name={brand} /> : <ArrowUpRight aria-hidden />}
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
