/** The layers of a workspace, lowest first; a file outside of them composes them and is above all. */
const LAYERS: [root: string, layers: string[]][] = [
  ['backend/src/', ['config', 'lib', 'database', 'http', 'features', 'migrations']],
  ['frontend/src/', ['lib', 'store', 'ui', 'content', 'features', 'pages', 'app']],
];

/** Returns whether a file imports a file of a higher layer of its workspace. */
export function isUpward(from: string, to: string): boolean {
  const [folder, layers] = LAYERS.find(([root]) => from.startsWith(root) && to.startsWith(root)) ?? [];
  if (folder === undefined || layers === undefined) return false;
  const [lower, higher] = [from, to].map((path) => {
    const index = layers.indexOf(path.slice(folder.length).split('/')[0] ?? '');
    return index < 0 ? layers.length : index;
  });
  return Number(higher) > Number(lower);
}

/** The groups of backend features, and which of them each may import. What is in no group is a tool of all. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  catalogue: ['core'],
  users: [],
  processes: ['core', 'catalogue', 'users'],
  site: ['catalogue'],
  outputs: ['core', 'catalogue', 'users', 'processes', 'site'],
  tools: [],
};

const FEATURES = 'backend/src/features/';

function groupOf(path: string): string | undefined {
  if (!path.startsWith(FEATURES)) return undefined;
  const folder = path.slice(FEATURES.length).split('/')[0] ?? '';
  return folder in GROUPS ? folder : 'tools';
}

/** Returns whether a feature of the backend imports one of a group that its own group must not know. */
export function isAgainstGroups(from: string, to: string): boolean {
  const [importer, imported] = [groupOf(from), groupOf(to)];
  if (importer === undefined || imported === undefined || importer === imported) return false;
  return imported !== 'tools' && !GROUPS[importer]?.includes(imported);
}

/** Returns the feature of the backend that a file belongs to, with its group: `core/orders`, `mail`. */
export function featureOf(path: string): string | undefined {
  const group = groupOf(path);
  const folders = path.slice(FEATURES.length).split('/');
  return group && folders.slice(0, group === 'tools' ? 1 : 2).join('/');
}
