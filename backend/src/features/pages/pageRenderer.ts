import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CreatePageRenderer } from '@institut/contract/pageRenderer';

/**
 * The renderer that the build of the SPA has made.
 * @param folder where it stands
 * @returns null when there is none, as before the first build
 */
export async function loadPageRenderer(folder: string): Promise<CreatePageRenderer | null> {
  const file = join(folder, 'renderer.js');
  if (!existsSync(file)) return null;
  const built: { createPageRenderer: CreatePageRenderer } = await import(pathToFileURL(file).href);
  return built.createPageRenderer;
}
