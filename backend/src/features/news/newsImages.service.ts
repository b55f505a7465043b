import { imagesIn } from '../../lib/imagesIn.ts';
import { News } from './news.model.ts';

/** The stored images that news show, drafts included: their own and those inside their texts. */
export async function usedImages(): Promise<Set<string>> {
  const items = await News.find({}, { image: 1, description: 1 }).lean();
  return imagesIn(items.flatMap(({ image, description }) => [image, description]));
}
