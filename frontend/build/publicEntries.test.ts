import { groupOf, publicEntriesOf, reaches, type GraphModule } from './publicEntries.ts';

const MAIN = '/src/main.tsx';
const ROUTES = '/src/app/routes.tsx';
const HOME = '/src/pages/home/HomePage.tsx';
const CART = '/src/pages/cart/CartPage.tsx';
const PLACED = '/src/pages/placed/PlacedPage.tsx';
const DRAWER = '/src/app/Drawer.tsx';
const USERS = '/src/features/users/admin/UserListPage.tsx';
const NEWS = '/src/features/news/admin/NewsEditPage.tsx';
const EDITOR = '/src/ui/Editor.tsx';

const entry: GraphModule = { isEntry: true, importers: [], dynamicImporters: [], importedIds: [] };
const imported = (...importers: string[]): GraphModule => ({
  isEntry: false,
  importers,
  dynamicImporters: [],
  importedIds: [],
});
const fetched = (...dynamicImporters: string[]): GraphModule => ({
  isEntry: false,
  importers: [],
  dynamicImporters,
  importedIds: [],
});

const graph: Record<string, GraphModule> = {
  [MAIN]: entry,
  [ROUTES]: imported(MAIN),
  [HOME]: fetched(ROUTES),
  [CART]: fetched(ROUTES),
  [PLACED]: fetched(ROUTES),
  [USERS]: fetched(ROUTES),
  [NEWS]: fetched(ROUTES),
  [DRAWER]: fetched(ROUTES),
  [EDITOR]: fetched('/src/ui/EditorField.tsx'),
  '/src/ui/EditorField.tsx': imported(NEWS),
  '/src/ui/DataTable.tsx': imported(USERS, NEWS),
  '/src/ui/Toolbar.tsx': imported(EDITOR),
  '/src/ui/Modal.tsx': imported(DRAWER, USERS, NEWS, EDITOR),
  '/src/ui/Button.tsx': imported(HOME, CART, '/src/ui/Modal.tsx', ROUTES),
  '/src/lib/cx.ts': imported('/src/ui/Button.tsx', '/src/ui/DataTable.tsx', '/src/lib/cx.ts'),
};

const find = (at: string) => graph[at] ?? null;

it.each([
  ['/src/ui/DataTable.tsx', []],
  ['/src/ui/Toolbar.tsx', []],
  ['/src/ui/Modal.tsx', [DRAWER]],
  ['/src/ui/Button.tsx', [HOME, CART, DRAWER, MAIN]],
  ['/src/lib/cx.ts', [HOME, CART, DRAWER, MAIN]],
  [HOME, [HOME]],
  [USERS, []],
  ['not there', []],
])('%s is loaded by the public entries %j', (id, entries) => {
  expect(publicEntriesOf(id, find).toSorted()).toEqual(entries.toSorted());
});

describe('the group of a module', () => {
  const groups = { steps: /cart|placed/, all: /cart|placed|home/ };
  const nameFor = (...pages: string[]) =>
    groupOf(
      '/src/ui/Shared.tsx',
      (at) => (at === '/src/ui/Shared.tsx' ? imported(...pages) : find(at)),
      groups,
    );

  it('is the first with all public pages that load it, whatever admin pages do', () => {
    expect(nameFor(CART, PLACED)).toBe('steps');
    expect(nameFor(CART, PLACED, USERS)).toBe('steps');
    expect(nameFor(CART, HOME)).toBe('all');
  });

  it('is none for a module of one page, or of a page outside the groups', () => {
    expect(nameFor(CART)).toBeNull();
    expect(nameFor(USERS, NEWS)).toBeNull();
    expect(nameFor(CART, PLACED, DRAWER)).toBeNull();
  });
});

it.each([
  ['/src/a.ts', true],
  ['/src/b.ts', true],
  ['/src/c.ts', false],
  ['not there', false],
])('whether %s imports a library, also through others: %s', (id, expected) => {
  const imports: Record<string, string[]> = {
    '/src/a.ts': ['/src/b.ts', '/src/c.ts'],
    '/src/b.ts': ['/src/a.ts', '/node_modules/zod/index.js'],
    '/src/c.ts': ['/src/d.ts'],
  };
  const at = (module: string): GraphModule | null =>
    imports[module] ? { ...imported(), importedIds: imports[module] } : null;
  expect(reaches(/zod/, id, at)).toBe(expected);
});
