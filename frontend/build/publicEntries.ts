export type GraphModule = {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
};
type Find = (id: string) => GraphModule | null;

const ADMIN_PAGE = /[\\/]features[\\/](\w+[\\/]admin|overview)[\\/]\w+Page\.tsx$/;

/**
 * How many of the entries that any visitor may load (the first file, pages, what is fetched on demand) load this module with
 * themselves. Pages of administration, and what they alone fetch, do not count.
 */
export function countPublicEntries(id: string, find: Find): number {
  return [...climb(id, find, ({ importers }) => importers)].filter((above) => {
    const { isEntry, dynamicImporters } = moduleAt(above, find);
    return isEntry || (dynamicImporters.length > 0 && isPublic(above, find));
  }).length;
}

/** Whether a way leads to it from the first file that passes no page of administration. */
const isPublic = (id: string, find: Find): boolean =>
  [...climb(id, find, ({ importers, dynamicImporters }) => [...importers, ...dynamicImporters])].some(
    (above) => moduleAt(above, find).isEntry,
  );

/** The module and whatever stands above it, up to the pages of administration, which are left out. */
function climb(id: string, find: Find, stepsOf: (at: GraphModule) => readonly string[]): Set<string> {
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
  find(id) ?? { isEntry: false, importers: [], dynamicImporters: [] };
