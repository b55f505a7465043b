import { Link2, Mail } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import { useBrowserValue } from '../lib/useBrowserValue.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { showToast } from '../store/toastSlice.ts';
import drawings from './drawings/brands.svg';
import styles from './ShareLinks.module.css';

type ShareLinksProps = {
  title: string;
  /** A path of this site or a whole address; the default is the current page. */
  url?: string;
  label?: string;
};

/** Links that share a page on networks or by message, and a button that copies its address. Nothing is loaded from third parties. */
export function ShareLinks({ title, url, label = 'Podijelite' }: ShareLinksProps) {
  const id = useId();
  const dispatch = useAppDispatch();
  // Without the query, which may hold a secret (the link to a new password).
  const { pathname } = useLocation();
  const origin = useBrowserValue(() => window.location.origin, '');
  const target = url ?? pathname;
  const address = /^https?:/.test(target) ? target : origin + target;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      dispatch(showToast({ kind: 'success', text: 'Link je kopiran.' }));
    } catch {
      // The visitor refused, or the page was loaded over plain HTTP.
      dispatch(
        showToast({ kind: 'warning', text: `Preglednik ne dozvoljava kopiranje. Link je: ${address}` }),
      );
    }
  };

  return (
    // Without JavaScript the links would lack the address of the site.
    <div className={styles.share} data-needs-script>
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
            <span className={styles.copyText}>Kopiraj link</span>
          </button>
        </li>
      </ul>
    </div>
  );
}

type ShareTarget = { icon: BrandName | 'mail'; label: string; href: string };

/** @param url the whole address of the page */
function shareTargets(url: string, title: string): ShareTarget[] {
  const address = encodeURIComponent(url);
  const name = encodeURIComponent(title);
  const message = encodeURIComponent(`${title}\n${url}`);
  return [
    {
      icon: 'facebook',
      label: 'Podijeli na Facebooku',
      href: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    },
    {
      icon: 'linkedin',
      label: 'Podijeli na LinkedInu',
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
    },
    {
      icon: 'x',
      label: 'Podijeli na mreži X',
      href: `https://x.com/intent/post?url=${address}&text=${name}`,
    },
    { icon: 'viber', label: 'Pošalji Viberom', href: `viber://forward?text=${message}` },
    { icon: 'whatsapp', label: 'Pošalji WhatsAppom', href: `https://wa.me/?text=${message}` },
    { icon: 'mail', label: 'Pošalji e-mailom', href: `mailto:?subject=${name}&body=${message}` },
  ];
}

const BRANDS = ['facebook', 'linkedin', 'x', 'viber', 'whatsapp', 'instagram', 'youtube'] as const;
type BrandName = (typeof BRANDS)[number];

/** The logo of a network in the style of the icons; decoration beside a name. */
export function BrandMark({ name }: { name: BrandName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}

/** Returns the id of a network's logo by its name, `LinkedIn`; null when there is no drawing of it. */
export const brandOf = (network: string): BrandName | null =>
  BRANDS.find((name) => name === network.toLowerCase()) ?? null;
