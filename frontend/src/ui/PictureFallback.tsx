/** A calm construction in the brand's colours where an image is missing. */
export function PictureFallback({ alt }: { alt: string }) {
  const name = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" fill="none" {...name}>
      <rect width="320" height="200" fill="var(--mist-strong)" />
      <path d="M0 150h96l40-40h184" stroke="var(--line)" strokeWidth="6" />
      <path d="M0 176h128l40-40h152" stroke="var(--turquoise-light)" strokeWidth="6" />
      <rect x="120" y="52" width="80" height="80" rx="16" fill="var(--blue)" transform="rotate(45 160 92)" />
      <circle cx="160" cy="92" r="22" fill="var(--turquoise-light)" />
      <circle cx="258" cy="52" r="10" fill="var(--orange)" />
    </svg>
  );
}
