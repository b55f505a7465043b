import { buildWhatChanged } from './builds.ts';

process.exitCode = await buildWhatChanged();
