import { availableParallelism } from 'node:os';
import { joined } from './scripts/testSuites.mjs';

/**
 * Tests run in four lanes: `--selectProjects unit api`, `check`, or `resilience`; a path narrows each of them. In the npm scripts
 * `--ci` ends the list of lanes, otherwise the path of `npm test -- path` would count as another lane.
 * Sources are compiled by swc; `npm run typecheck` checks the types.
 */
const swc = (options = {}) => [
  '@swc/jest',
  {
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      ...options,
    },
  },
];

/** Tests that start, kill or starve processes, and everything else that takes long. */
const RESILIENCE = [
  '**/backend/src/{commands,test/resilience}/**/*.test.ts',
  '**/backend/src/server.test.ts',
  '**/backend/src/{test/security/fuzz,migrations/earlierVersions}.test.ts',
  '**/embedded-mongodb/src/{durability,differential,storage/{storeCopies,damage}}.test.ts',
];
/** Tests on the database engine that TEST_MONGO_URI names, by default the embedded one. */
const API = ['**/backend/src/**/*.test.ts'];
/** Tests of sources, texts and deployment files. */
const SOURCES = ['**/backend/src/config/{boundaries,deployment,identifiers,texts}.test.ts'];
/** Tests of the backend that need no database. */
const BACKEND_UNIT = ['**/backend/src/{config,lib,features/core/orders/commands}/**/*.test.ts'];

const not = (globs) => globs.map((glob) => `!${glob}`);

/** Builds the programs that the tests of this lane start; the sources would take twice the time to load at every start. */
const BUILD = { globalSetup: '<rootDir>/../scripts/build-programs.mjs' };

const nodeProject = (displayName, folder, testMatch, roots = ['<rootDir>/src']) => ({
  displayName,
  rootDir: folder,
  roots,
  testMatch,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  transform: { '\\.[jt]sx?$': swc() },
  // These packages ship ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(jose|p-limit|yocto-queue)/)'],
  ...(folder === 'backend' && { setupFilesAfterEnv: ['<rootDir>/src/test/support/setup.ts'] }),
});

export default {
  collectCoverageFrom: ['backend/src/**/*.ts', '!**/*.test.ts', '!backend/src/test/**'],
  // Real databases, servers and password hashes: a busy machine is slow, not wrong.
  testTimeout: 180_000,
  // Much of the time is spent waiting for disks and processes: three workers keep two cores busy.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // A busy machine takes more than the default half second to end a process that has nothing left to do.
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/scripts/longest-tests-first.mjs',
  reporters: ['default', '<rootDir>/scripts/count-reporter.mjs'],
  projects: [
    nodeProject('unit', 'packages/contract', ['**/*.test.ts']),
    nodeProject('unit', 'backend', [...BACKEND_UNIT, ...not(SOURCES)]),
    nodeProject('check', 'packages/embedded-mongodb', ['**/*.test.ts', ...not(RESILIENCE)]),
    nodeProject('check', 'backend', SOURCES),
    nodeProject('check', 'scripts', ['**/*.test.ts'], ['<rootDir>']),
    joined(
      6,
      'src/test/support/resetState.ts',
      nodeProject('api', 'backend', [...API, ...not([...BACKEND_UNIT, ...RESILIENCE])]),
    ),
    nodeProject('resilience', 'packages/embedded-mongodb', RESILIENCE),
    joined(4, 'src/test/support/resetState.ts', {
      ...nodeProject('resilience', 'backend', RESILIENCE),
      ...BUILD,
    }),
    nodeProject('unit', 'demo', ['**/*.test.ts', '!**/fillDatabase.test.ts'], ['<rootDir>']),
    nodeProject('api', 'demo', ['**/fillDatabase.test.ts'], ['<rootDir>']),
    nodeProject('api', 'bench', ['**/fill.test.ts'], ['<rootDir>']),
    joined(4, 'src/testing/resetState.ts', {
      displayName: 'unit',
      rootDir: 'frontend',
      roots: ['<rootDir>/src', '<rootDir>/build'],
      testMatch: ['**/*.test.{ts,tsx}'],
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      setupFiles: ['<rootDir>/src/testing/polyfills.ts'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/src/testing/cssModule.ts',
        '\\.(css|svg|webp|png|woff2)$': '<rootDir>/src/testing/asset.ts',
        '^lucide-react$': '<rootDir>/src/testing/icons.ts',
        '^(.*\\.md)\\?raw$': '$1',
      },
      transform: { '\\.[jt]sx?$': swc(), '\\.md$': '<rootDir>/build/markdownText.mjs' },
      transformIgnorePatterns: ['/node_modules/(?!(react-quill|react-quill-new|quill|parchment|lodash-es)/)'],
    }),
  ],
};
