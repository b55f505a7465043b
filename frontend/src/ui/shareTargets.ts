import type { BrandName } from './BrandMark.tsx';

type ShareTarget = { icon: BrandName | 'mail'; label: string; href: string };

/**
 * Where a page can be sent, as plain links: nobody learns of the visitor before they click.
 * @param url the whole address of the page
 * @param title what the page is called
 */
export function shareTargets(url: string, title: string): ShareTarget[] {
  const address = encodeURIComponent(url);
  const name = encodeURIComponent(title);
  const message = encodeURIComponent(`${title}\n${url}`);
  return [
    {
      icon: 'facebook',
      label: 'Podijelite na Facebooku',
      href: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    },
    {
      icon: 'linkedin',
      label: 'Podijelite na LinkedInu',
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
    },
    {
      icon: 'x',
      label: 'Podijelite na mreži X',
      href: `https://x.com/intent/post?url=${address}&text=${name}`,
    },
    { icon: 'viber', label: 'Pošaljite Viberom', href: `viber://forward?text=${message}` },
    { icon: 'whatsapp', label: 'Pošaljite WhatsAppom', href: `https://wa.me/?text=${message}` },
    { icon: 'mail', label: 'Pošaljite e-mailom', href: `mailto:?subject=${name}&body=${message}` },
  ];
}
