import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { createApp, type AppDeps } from '../app.ts';
import { createLogger } from '../lib/logger.ts';

export { useTestDatabase } from './testDatabase.ts';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'institut-'));

/** Calls the application without a port of its own: `await testApp().get(API.courses)`. */
export function testApp(deps: Partial<AppDeps> = {}) {
  return supertest(
    createApp({ logger: createLogger('silent'), uploadsDir: emptyFolder(), spaDir: emptyFolder(), ...deps }),
  );
}
