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
  site: ['core', 'catalogue'],
  outputs: ['core', 'catalogue', 'users', 'processes', 'site'],
  tools: [],
};

const FEATURES = 'backend/src/features/';

/** The records of users, which all may look up. */
const LOOKUP = 'users/lookup';

/** Routes belong to no group: they compose services of all, and nobody but `routes.ts` imports them. */
function groupOf(path: string): string | undefined {
  if (!path.startsWith(FEATURES) || path.endsWith('.routes.ts')) return undefined;
  const [folder = '', feature] = path.slice(FEATURES.length).split('/');
  return folder in GROUPS && `${folder}/${feature}` !== LOOKUP ? folder : 'tools';
}

/** Returns whether a feature of the backend imports one of a group that its own group must not know. */
export function isAgainstGroups(from: string, to: string): boolean {
  const [importer, imported] = [groupOf(from), groupOf(to)];
  if (importer === undefined || imported === undefined || importer === imported) return false;
  return imported !== 'tools' && !GROUPS[importer]?.includes(imported);
}

/** Returns the feature of the backend that a file belongs to, with its group: `core/orders`, `mail`. */
export function featureOf(path: string): string | undefined {
  if (groupOf(path) === undefined) return undefined;
  const [folder = '', feature] = path.slice(FEATURES.length).split('/');
  return folder in GROUPS ? `${folder}/${feature}` : folder;
}
