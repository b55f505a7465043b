import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import {
  IMAGE_WIDTHS,
  imageVariant,
  isStoredImage,
  type ImageFocus,
} from '@institut/contract/content/images';
import styles from './ResponsiveImage.module.css';

const heights = { card: 750, square: 1200 };

type ResponsiveImageProps = {
  src: string;
  alt: string;
  sizes: string;
  shape?: 'card' | 'square';
  /** The part that is shown if the box cuts the image; the middle by default. */
  focus?: ImageFocus;
  /** Loads at once instead of lazily, for images in the first view. */
  priority?: boolean;
  className?: string | undefined;
};

/** An image in a box of a fixed ratio, 16:10 by default. A drawing replaces it when it does not load. */
export function ResponsiveImage(props: ResponsiveImageProps) {
  const { src, alt, sizes, shape = 'card', focus = 'center', priority = false, className } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const isMissing = src === '' || failed === src;
  return (
    <span className={cx(styles.frame, shape !== 'card' && styles[shape], className)}>
      {isMissing ? (
        <ImageFallback alt={src && alt} />
      ) : (
        <img
          src={src}
          srcSet={srcSetOf(src)}
          sizes={sizes}
          alt={alt}
          className={styles[focus]}
          width={1200}
          height={heights[shape]}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'auto' : 'async'}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}

function ImageFallback({ alt }: { alt: string }) {
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

/** Only stored images have smaller variants. */
function srcSetOf(path: string): string | undefined {
  if (!isStoredImage(path)) return undefined;
  return IMAGE_WIDTHS.map((width) => `${imageVariant(path, width)} ${width}w`).join(', ');
}
