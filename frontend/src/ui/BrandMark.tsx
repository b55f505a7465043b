import type { ReactNode } from 'react';

/** The networks that a page can be sent to or the institute is on. */
export type BrandName = 'facebook' | 'linkedin' | 'x' | 'viber' | 'whatsapp' | 'instagram' | 'youtube';

const HANDSET = 'M9.2 8.1c.5 3.2 2.6 5.4 5.8 5.9l1-1.8-2-1.2-1 .7a4.4 4.4 0 0 1-1.7-1.7l.7-1-1.2-2z';

const drawings: Record<BrandName, ReactNode> = {
  facebook: <path d="M17 3.5h-2A4.5 4.5 0 0 0 10.5 8v13M6.5 12.5H16" strokeWidth="2.5" />,
  linkedin: (
    <>
      <path d="M5 10v10M10.5 20V10M10.5 14.2a4.2 4.2 0 0 1 8.5 0V20" strokeWidth="2.5" />
      <circle cx="5" cy="4.8" r="1.6" fill="currentColor" stroke="none" />
    </>
  ),
  x: <path d="M4 4h4.3L20 20h-4.3zM19.3 4l-6.2 6.9M10.7 13.3 4.6 20" />,
  viber: (
    <>
      <path d="M12 2.8c5.6 0 8 2.2 8 7.7s-2.4 7.7-8 7.7L8.5 21.5v-3.7C5.4 16.8 4 14.6 4 10.5c0-5.5 2.4-7.7 8-7.7z" />
      <path d="M9 7.2c.4 3.3 2.4 5.6 5.7 6.2M12.5 6.8a3.3 3.3 0 0 1 3 3" />
    </>
  ),
  whatsapp: (
    <>
      <path d="m3.5 20.5 1.3-4.3A8.6 8.6 0 1 1 8 19.3z" />
      <path d={HANDSET} fill="currentColor" stroke="none" />
    </>
  ),
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.8" />
      <circle cx="16.8" cy="7.2" r="1.2" fill="currentColor" stroke="none" />
    </>
  ),
  youtube: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="4" />
      <path d="M10.3 9.3v5.4l4.6-2.7z" fill="currentColor" />
    </>
  ),
};

/** A network's mark in the manner of our icons: one weight, one colour, round ends. Decoration beside a name. */
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
      {drawings[name]}
    </svg>
  );
}

/** The mark of a network by the name people write: `LinkedIn`; null when we have drawn none. */
export const brandOf = (network: string): BrandName | null =>
  brandNames.find((name) => name === network.toLowerCase()) ?? null;

const isBrand = (name: string): name is BrandName => name in drawings;
const brandNames = Object.keys(drawings).filter(isBrand);
