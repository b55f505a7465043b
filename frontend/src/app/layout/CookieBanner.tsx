import { SITE_PAGES } from '@institut/contract/site/pages';
import { Link } from 'react-router-dom';
import { giveConsent } from '../../lib/storage.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './CookieBanner.module.css';

export function CookieBanner({ onClose }: { onClose: () => void }) {
  const accept = () => {
    giveConsent();
    onClose();
  };
  return (
    <section className={styles.banner} aria-label="Obavještenje o kolačićima">
      <p className={styles.text}>
        Preglednik pamti samo prijavu na nalog, odabrane kurseve i započete obrasce. Ne pratimo vas.{' '}
        <Link to={SITE_PAGES.cookies.path}>Više o kolačićima</Link>
      </p>
      <Button onClick={accept}>Prihvati i zatvori</Button>
    </section>
  );
}
