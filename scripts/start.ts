import { buildWhatChanged } from './builds.ts';
import { run } from './processes.ts';

const built = await buildWhatChanged();
process.exitCode = built || (await run(process.execPath, ['--enable-source-maps', 'demo/dist/server.js']));
