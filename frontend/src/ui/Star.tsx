/** One filled star in the colour of its text. */
export function Star() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden>
      <path d="M12 2.3c.4 0 .75.22.93.58l2.56 5.2 5.74.83a1.03 1.03 0 0 1 .57 1.76l-4.15 4.05.98 5.71a1.03 1.03 0 0 1-1.5 1.09L12 18.82l-5.13 2.7a1.03 1.03 0 0 1-1.5-1.09l.98-5.71L2.2 10.67a1.03 1.03 0 0 1 .57-1.76l5.74-.83 2.56-5.2c.18-.36.54-.58.93-.58Z" />
    </svg>
  );
}
