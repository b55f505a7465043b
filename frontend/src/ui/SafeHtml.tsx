import { useMemo } from 'react';
import { cx } from '../lib/cx.ts';
import { sanitizeHtml } from '../lib/sanitizeHtml.ts';
import styles from './SafeHtml.module.css';

/** Formatted text from an editor, cleaned once more and set as prose. */
export function SafeHtml({ html, className }: { html: string; className?: string | undefined }) {
  const clean = useMemo(() => ({ __html: sanitizeHtml(html) }), [html]);
  return <div className={cx(styles.prose, className)} dangerouslySetInnerHTML={clean} />;
}
