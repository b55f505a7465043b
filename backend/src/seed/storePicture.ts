import { createHash } from 'node:crypto';
import { drawIllustration } from './art/illustration.ts';
import { renderIllustration } from './art/renderIllustration.ts';
import type { Picture } from './content/types.ts';

type Illustrated = { readonly key: string; readonly picture: Picture };

/**
 * Draws an item's picture into the uploads folder; gives its stored path.
 * The name follows from the drawing, because browsers keep a stored image for good.
 */
export async function storePicture({ key, picture }: Illustrated, uploadsDir: string): Promise<string> {
  const svg = drawIllustration(picture.theme, picture.seed);
  const version = createHash('sha256').update(svg).digest('hex').slice(0, 8);
  return renderIllustration(svg, uploadsDir, `${key}-${version}`);
}
