import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { createApp, type AppDeps } from '../../app.ts';
import { createLogger } from '../../lib/logger.ts';
import { folderStore } from '../../lib/storage/folderStore.ts';

export { useTestDatabase } from './testDatabase.ts';

const absentFolder = join(tmpdir(), 'institut-no-files');

const buildApp = (deps: Partial<AppDeps> = {}) =>
  createApp({
    logger: createLogger('silent'),
    images: folderStore(absentFolder),
    spaDir: absentFolder,
    createPageRenderer: null,
    ...deps,
  });

let standardApp: RequestListener | undefined;

/** Returns a supertest client of the application: `await testApp().get(API.courses)`. */
export function testApp(deps?: Partial<AppDeps>) {
  standardApp ??= buildApp();
  return supertest(deps ? buildApp(deps) : standardApp);
}
