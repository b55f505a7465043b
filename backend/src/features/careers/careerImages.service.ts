import { imagesIn } from '../../lib/imagesIn.ts';
import { Career } from './career.model.ts';

/** The stored images that careers show, closed ones and drafts included: their own and those inside their texts. */
export async function usedImages(): Promise<Set<string>> {
  const careers = await Career.find({}, { image: 1, description: 1 }).lean();
  return imagesIn(careers.flatMap(({ image, description }) => [image, description]));
}
