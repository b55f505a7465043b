import styles from './Drawing.module.css';

/** What it shows: an empty tray, an unplugged circuit, a search that found nothing. */
export type DrawingName = 'empty' | 'lost' | 'search';

const subjects = {
  empty: (
    <>
      <path d="M62 104h34l10 16h28l10-16h34v36a8 8 0 0 1-8 8H70a8 8 0 0 1-8-8z" fill="var(--blue)" />
      <path d="m62 104 18-34h80l18 34h-34l-10 16h-28l-10-16z" fill="var(--turquoise-light)" />
      <rect
        x="92"
        y="36"
        width="56"
        height="46"
        rx="4"
        fill="var(--white)"
        stroke="var(--deep-blue)"
        strokeWidth="4"
      />
      <path d="M104 52h32M104 64h20" stroke="var(--turquoise)" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  lost: (
    <>
      <path d="M18 92h62" stroke="var(--deep-blue)" strokeWidth="6" strokeLinecap="round" />
      <path d="M160 92h62" stroke="var(--deep-blue)" strokeWidth="6" strokeLinecap="round" />
      <rect x="68" y="66" width="34" height="52" rx="8" fill="var(--blue)" />
      <path d="M102 80h14M102 104h14" stroke="var(--blue)" strokeWidth="6" strokeLinecap="round" />
      <path d="M172 66h-22a26 26 0 0 0 0 52h22z" fill="var(--turquoise)" />
      <path
        d="m120 44 4 12m10-8-6 10m-18-8 8 8"
        stroke="var(--orange)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </>
  ),
  search: (
    <>
      <rect x="56" y="48" width="96" height="14" rx="4" fill="var(--mist-strong)" />
      <rect x="56" y="76" width="70" height="14" rx="4" fill="var(--turquoise-light)" />
      <rect x="56" y="104" width="96" height="14" rx="4" fill="var(--mist-strong)" />
      <circle cx="144" cy="92" r="34" fill="var(--white)" stroke="var(--deep-blue)" strokeWidth="6" />
      <path d="m169 117 24 24" stroke="var(--blue)" strokeWidth="10" strokeLinecap="round" />
      <path d="M132 92h24" stroke="var(--orange)" strokeWidth="6" strokeLinecap="round" />
    </>
  ),
};

/** A small drawing of our own for places where there is nothing else to show. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 240 176" fill="none" className={styles.drawing} aria-hidden>
      <path d="M120 12a84 78 0 1 1-.1 0z" fill="var(--mist)" />
      <path d="M40 160h160" stroke="var(--line)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="48" cy="40" r="6" fill="var(--orange)" />
      <path d="M186 28h14m-7-7v14" stroke="var(--turquoise)" strokeWidth="4" strokeLinecap="round" />
      {subjects[name]}
    </svg>
  );
}
