import drawings from './drawings/brands.svg';

/** The networks that a page can be sent to or the institute is on; each names its drawing. */
const BRANDS = ['facebook', 'linkedin', 'x', 'viber', 'whatsapp', 'instagram', 'youtube'] as const;
export type BrandName = (typeof BRANDS)[number];

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
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}

/** The mark of a network by the name people write: `LinkedIn`; null when we have drawn none. */
export const brandOf = (network: string): BrandName | null =>
  BRANDS.find((name) => name === network.toLowerCase()) ?? null;
