type Module = { importers: readonly string[]; dynamicImporters: readonly string[] };

const ADMIN_PAGE = /[\\/]pages[\\/]Admin\w*Page\.tsx$/;

/** Whether a module is reached through the pages of administration alone, so that no other page has to load it. */
export function isForStaffAlone(id: string, moduleOf: (id: string) => Module | null): boolean {
  const seen = new Set([id]);
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (ADMIN_PAGE.test(next)) continue;
    const { importers = [], dynamicImporters = [] } = moduleOf(next) ?? {};
    const above = [...importers, ...dynamicImporters];
    // Nothing imports it: this is where every page begins.
    if (above.length === 0) return false;
    for (const importer of above) {
      if (!seen.has(importer)) open.push(importer);
      seen.add(importer);
    }
  }
  return true;
}
