import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import { srcSetOf } from '../lib/image.ts';
import { PictureFallback } from './PictureFallback.tsx';
import styles from './Picture.module.css';

const heights = { card: 750, square: 1200, wide: 514 };

type PictureProps = {
  /** A stored path; empty shows the drawing in its place. */
  src: string;
  /** What it means; empty when the text beside it already says so. */
  alt: string;
  /** How wide it is shown, as in `sizes`: `(min-width: 64rem) 33vw, 100vw`. */
  sizes: string;
  shape?: 'card' | 'square' | 'wide';
  /** It is what one sees first: loaded at once instead of when it comes near. */
  priority?: boolean;
  className?: string | undefined;
};

/** An image in a box that has its size before the image comes, 16:10 unless told. */
export function Picture({ src, alt, sizes, shape = 'card', priority = false, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isMissing = src === '' || failed === src;
  return (
    <span className={cx(styles.frame, shape !== 'card' && styles[shape], className)}>
      {isMissing ? (
        <PictureFallback alt={alt} />
      ) : (
        <img
          src={src}
          srcSet={srcSetOf(src)}
          sizes={sizes}
          alt={alt}
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
