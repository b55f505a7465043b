import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../lib/errorCode.ts';

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.string().array().default([]),
    css: z.string().array().default([]),
  }),
);
type Manifest = z.infer<typeof manifest>;

/** Files a page needs beyond those that index.html names itself, as addresses. */
export type PageAssets = { scripts: string[]; styles: string[] };

const ENTRY = 'index.html';

/** What stands in Vite's list of the build, with everything it imports. */
function reach(list: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of list[key]?.imports ?? []) reach(list, imported, found);
  return found;
}

/**
 * The scripts and styles of a page, so that the browser fetches them at once instead of one after the other.
 * @param spaDir folder of the built pages
 * @param page name of the page's component and file
 */
export async function pageAssets(spaDir: string, page: string): Promise<PageAssets> {
  const list = await readManifest(join(spaDir, '.vite/manifest.json'));
  const shell = reach(list, ENTRY);
  const own = [...reach(list, `src/pages/${page}.tsx`)].filter((key) => !shell.has(key));
  return {
    scripts: own.flatMap((key) => list[key]?.file ?? []).map((file) => `/${file}`),
    styles: own.flatMap((key) => list[key]?.css ?? []).map((file) => `/${file}`),
  };
}

async function readManifest(file: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw error;
  }
}
