import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { filesOf } from './pageFiles.ts';

/** What the page loads besides itself: the first script, the app with React, the client of the API, and the drawer with the logout. */
const CHUNKS = ['main', 'app', 'AttendancePage', 'apiClient', 'SideDrawer'];

/**
 * Writes `prisustvo-worker.js`, the service worker of the page that lecturers mark attendance on, with the names of its files.
 * Any change of a file changes its name, the version and so the worker, which browsers then install.
 */
export const attendanceWorker: Plugin = {
  name: 'attendance-worker',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async writeBundle({ dir = '' }) {
    const read = (name: string) => readFileSync(join(dir, name), 'utf8');
    const files = filesOf(JSON.parse(read('.vite/manifest.json')), CHUNKS);
    const version = createHash('sha256')
      .update(files.join(' ') + read('index.html'))
      .digest('hex')
      .slice(0, 12);
    const kept = { version, page: '/prisustvo', files };
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: { KEPT: JSON.stringify(kept) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        rolldownOptions: {
          input: join(import.meta.dirname, '../src/features/attendance/worker/worker.ts'),
          output: { format: 'iife', entryFileNames: 'prisustvo-worker.js' },
        },
      },
    });
  },
};
