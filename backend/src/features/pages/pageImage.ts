import type { PageImage, PageSite } from './page.types.ts';
import { SHARE_PICTURE } from './siteFiles.ts';
import { storedImage } from './storedImage.ts';

/** The picture of every page that has none of its own. */
export const sharePicture = ({ name }: PageSite): PageImage => ({ ...SHARE_PICTURE, alt: name });

/** An item's image as it is shared; the site's own picture when the item has none that can be read. */
export async function sharedImage(image: string, alt: string, site: PageSite): Promise<PageImage> {
  const stored = await storedImage(image);
  if (!stored) return sharePicture(site);
  const { path, width, height } = stored;
  return { path, width, height, alt };
}
