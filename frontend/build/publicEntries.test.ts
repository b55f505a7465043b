import { countPublicEntries, type GraphModule } from './publicEntries.ts';

const MAIN = '/src/main.tsx';
const ROUTES = '/src/app/routes.tsx';
const HOME = '/src/pages/home/HomePage.tsx';
const CART = '/src/pages/cart/CartPage.tsx';
const DRAWER = '/src/app/Drawer.tsx';
const USERS = '/src/features/users/admin/UserListPage.tsx';
const NEWS = '/src/features/news/admin/NewsEditPage.tsx';
const EDITOR = '/src/ui/Editor.tsx';

const entry: GraphModule = { isEntry: true, importers: [], dynamicImporters: [] };
const imported = (...importers: string[]): GraphModule => ({
  isEntry: false,
  importers,
  dynamicImporters: [],
});
const fetched = (...dynamicImporters: string[]): GraphModule => ({
  isEntry: false,
  importers: [],
  dynamicImporters,
});

const graph: Record<string, GraphModule> = {
  [MAIN]: entry,
  [ROUTES]: imported(MAIN),
  [HOME]: fetched(ROUTES),
  [CART]: fetched(ROUTES),
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

it.each([
  ['/src/ui/DataTable.tsx', 0],
  ['/src/ui/Toolbar.tsx', 0],
  ['/src/ui/Modal.tsx', 1],
  ['/src/ui/Button.tsx', 4],
  ['/src/lib/cx.ts', 4],
  [HOME, 1],
  [USERS, 0],
  ['not there', 0],
])('%s is loaded by %i public entries', (id, count) => {
  expect(countPublicEntries(id, (at) => graph[at] ?? null)).toBe(count);
});
