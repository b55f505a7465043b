import { SITE_PAGES } from '@institut/contract/site/pages';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { giveConsent } from '../../lib/storage.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './CookieBanner.module.css';

/** Gives the focus back to the part of the page that had it before, otherwise to the page itself. */
export function CookieBanner({ onClose }: { onClose: () => void }) {
  const before = useRef<HTMLElement>(null);
  const accept = () => {
    giveConsent();
    (before.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <section className={styles.banner} aria-label="Obavještenje o kolačićima">
      <p className={styles.text}>
        Preglednik pamti samo prijavu na nalog, odabir i obrasce. Ne pratimo vas.{' '}
        <Link to={SITE_PAGES.cookies.path}>Više o kolačićima</Link>
      </p>
      <Button
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget?.closest<HTMLElement>('main *') ?? null;
        }}
        onClick={accept}
      >
        Prihvati i zatvori
      </Button>
    </section>
  );
}
