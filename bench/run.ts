import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, run } from '../scripts/processes.ts';

/** `npm run bench` runs every benchmark, one after the other; `npm run bench -- http growth` those named. */
const FOLDERS = ['bench', 'packages/embedded-mongodb/bench'];
const ENDING = '.bench.ts';

const benches = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => ({ name: basename(file, ENDING), path: join(folder, file) })),
);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => benches.every((bench) => bench.name !== name));
if (unknown.length > 0) {
  console.error(
    `No benchmark is called ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

for (const { name, path } of benches) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  const code = await run(process.execPath, ['--conditions=source', '--import', 'tsx', path]);
  if (code !== 0) process.exitCode = code;
}
