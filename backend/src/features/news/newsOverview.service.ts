import { News } from './news.model.ts';

export async function countNews(): Promise<{ published: number; drafts: number }> {
  const [published, drafts] = await Promise.all([
    News.countDocuments({ isDraft: false }),
    News.countDocuments({ isDraft: true }),
  ]);
  return { published, drafts };
}
