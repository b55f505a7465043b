export type GraphModule = {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
  importedIds: readonly string[];
};
export type Find = (id: string) => GraphModule | null;

const ADMIN_PAGE =
  /[\\/](features[\\/](\w+[\\/]admin|overview)|pages[\\/](person|courseWaiting))[\\/]\w+Page\.tsx$/;

/**
 * Returns the entries (the first file, pages, modules loaded on demand) that import this module statically. Admin pages, and
 * entries that only they load, are left out.
 */
export function publicEntriesOf(id: string, find: Find): string[] {
  return [...collectImporters(id, find, ({ importers }) => importers)].filter((above) => {
    const { isEntry, dynamicImporters } = moduleAt(above, find);
    return isEntry || (dynamicImporters.length > 0 && isPublic(above, find));
  });
}

/** Returns the first group of pages that has all public entries, at least two, that import this module; null if none has. */
export function groupOf(id: string, find: Find, groups: Readonly<Record<string, RegExp>>): string | null {
  const entries = publicEntriesOf(id, find);
  const [name = null] =
    Object.entries(groups).find(([, pages]) => entries.every((entry) => pages.test(entry))) ?? [];
  return entries.length > 1 ? name : null;
}

/** Returns whether a file, named by the end of its id, imports this module statically, directly or indirectly. */
export const isImportedBy = (file: string, id: string, find: Find): boolean =>
  [...collectImporters(id, find, ({ importers }) => importers)].some((above) => above.endsWith(file));

/** Returns whether this module imports one of these, directly or indirectly. */
export function reaches(wanted: RegExp, id: string, find: Find): boolean {
  const seen = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    if (wanted.test(next)) return true;
    seen.add(next);
    open.push(...moduleAt(next, find).importedIds);
  }
  return false;
}

/** Returns whether a chain of imports leads from the first file to this module without passing an admin page. */
const isPublic = (id: string, find: Find): boolean =>
  [
    ...collectImporters(id, find, ({ importers, dynamicImporters }) => [...importers, ...dynamicImporters]),
  ].some((above) => moduleAt(above, find).isEntry);

/** Returns the module and everything that imports it, directly or indirectly, without the admin pages. */
function collectImporters(
  id: string,
  find: Find,
  stepsOf: (at: GraphModule) => readonly string[],
): Set<string> {
  const seen = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next) || ADMIN_PAGE.test(next)) continue;
    seen.add(next);
    open.push(...stepsOf(moduleAt(next, find)));
  }
  return seen;
}

const moduleAt = (id: string, find: Find): GraphModule =>
  find(id) ?? { isEntry: false, importers: [], dynamicImporters: [], importedIds: [] };
