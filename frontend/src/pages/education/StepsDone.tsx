import { SITE_PAGES } from '@institut/contract/sitePages';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './StepsDone.module.css';

export function StepsDone() {
  return (
    <div className={styles.done}>
      <p>
        Sada znate šta želite, ko vam može pomoći i kako da se prijavite. Ostaje da odaberete kurs. Ako se
        predomislite, koracima se možete vratiti kad god želite.
      </p>
      <ButtonLink to={SITE_PAGES.courses.path} look="accent">
        Odaberi kurs
      </ButtonLink>
    </div>
  );
}
