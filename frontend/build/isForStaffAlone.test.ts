import { isForStaffAlone } from './isForStaffAlone.ts';

const ADMIN = '/src/pages/AdminUserListPage.tsx';
const PUBLIC = '/src/pages/HomePage.tsx';

/** `[module, its static importers, its dynamic importers]` */
const graph: Array<[string, string[], string[]]> = [
  ['/src/main.tsx', [], []],
  ['/src/app/routes.tsx', ['/src/main.tsx'], []],
  [ADMIN, [], ['/src/app/routes.tsx']],
  [PUBLIC, [], ['/src/app/routes.tsx']],
  ['/src/ui/DataTable.tsx', ['/src/pages/admin/AdminList.tsx'], []],
  ['/src/pages/admin/AdminList.tsx', [ADMIN], []],
  ['/src/ui/Button.tsx', [PUBLIC, '/src/ui/DataTable.tsx'], []],
  ['/src/ui/Editor.tsx', ['/src/ui/Editor.tsx'], ['/src/ui/DataTable.tsx']],
];
const moduleOf = (id: string) => {
  const found = graph.find(([name]) => name === id);
  return found ? { importers: found[1], dynamicImporters: found[2] } : null;
};

describe('isForStaffAlone', () => {
  it.each(['/src/ui/DataTable.tsx', '/src/pages/admin/AdminList.tsx', '/src/ui/Editor.tsx', ADMIN])(
    'is true of %s',
    (id) => expect(isForStaffAlone(id, moduleOf)).toBe(true),
  );
  it.each(['/src/ui/Button.tsx', '/src/app/routes.tsx', '/src/main.tsx', PUBLIC])('is false of %s', (id) =>
    expect(isForStaffAlone(id, moduleOf)).toBe(false),
  );
});
