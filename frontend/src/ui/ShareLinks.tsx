import { Link2, Mail } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import { useBrowserValue } from '../lib/useBrowserValue.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { showToast } from '../store/toastSlice.ts';
import { BrandMark } from './BrandMark.tsx';
import { shareTargets } from './shareTargets.ts';
import styles from './ShareLinks.module.css';

type ShareLinksProps = {
  /** What the page is called in the message. */
  title: string;
  /** A path of this site or a whole address; the page shown now unless given. */
  url?: string;
  label?: string;
};

/** Ways to pass a page on: networks, messages, e-mail, and the link itself. No third party hears of it before the click. */
export function ShareLinks({ title, url, label = 'Podijelite' }: ShareLinksProps) {
  const id = useId();
  const dispatch = useAppDispatch();
  // Without the query: it may hold a secret (the link to a new password), and says only how a page is shown.
  const { pathname } = useLocation();
  const origin = useBrowserValue(() => window.location.origin, '');
  const target = url ?? pathname;
  const address = /^https?:/.test(target) ? target : origin + target;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      dispatch(showToast({ kind: 'success', text: 'Link je kopiran.' }));
    } catch {
      // Refused by the visitor, or the page came over plain http.
      dispatch(
        showToast({ kind: 'warning', text: `Preglednik ne dozvoljava kopiranje. Link je: ${address}` }),
      );
    }
  };

  return (
    <div className={styles.share}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {shareTargets(address, title).map(({ icon, label: name, href }) => (
          <li key={icon}>
            <a
              href={href}
              className={styles.target}
              aria-label={name}
              title={name}
              rel="noopener noreferrer nofollow"
              {...(href.startsWith('https:') && { target: '_blank' })}
            >
              {icon === 'mail' ? <Mail aria-hidden /> : <BrandMark name={icon} />}
            </a>
          </li>
        ))}
        <li>
          <button type="button" className={cx(styles.target, styles.copy)} onClick={() => void copy()}>
            <Link2 aria-hidden />
            Kopiraj link
          </button>
        </li>
      </ul>
    </div>
  );
}
