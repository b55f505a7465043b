import { SITE_PAGES } from '@institut/contract/sitePages';
import { selectSite } from '../../features/site/siteSlice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './ProductClosing.module.css';

export function ProductClosing({ name }: { name: string }) {
  const email = useAppSelector(selectSite)?.contact.email;
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
