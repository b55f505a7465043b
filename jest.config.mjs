/** One run for the whole house; `--selectProjects backend` narrows it. Sources are compiled by swc, types are checked by `npm run typecheck`. */
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

const nodeProject = (displayName, folder, extra = {}) => ({
  displayName,
  rootDir: folder,
  roots: ['<rootDir>/src'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  transform: { '\\.tsx?$': swc() },
  extensionsToTreatAsEsm: [],
  ...extra,
});

export default {
  collectCoverageFrom: ['backend/src/**/*.ts', '!**/*.test.ts', '!backend/src/test/**'],
  // Real databases, servers and password hashes: a busy machine is slow, not wrong.
  testTimeout: 60_000,
  // Half of the time is spent waiting for disks and processes: no core needs to be kept free.
  maxWorkers: '100%',
  reporters: ['default', '<rootDir>/scripts/count-reporter.mjs'],
  projects: [
    nodeProject('contract', 'packages/contract'),
    nodeProject('embedded-mongodb', 'packages/embedded-mongodb'),
    nodeProject('backend', 'backend', {
      setupFilesAfterEnv: ['<rootDir>/src/test/support/failOnConsoleError.ts'],
    }),
    nodeProject('demo', 'demo', {
      roots: ['<rootDir>'],
      setupFilesAfterEnv: ['<rootDir>/../backend/src/test/support/failOnConsoleError.ts'],
    }),
    {
      displayName: 'frontend',
      rootDir: 'frontend',
      roots: ['<rootDir>/src', '<rootDir>/build'],
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      setupFiles: ['<rootDir>/src/testing/polyfills.ts'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/src/testing/cssModule.ts',
        '\\.(css|svg|webp|png|woff2)$': '<rootDir>/src/testing/asset.ts',
      },
      transform: { '\\.[jt]sx?$': swc() },
      transformIgnorePatterns: ['/node_modules/(?!(react-quill|react-quill-new|quill|parchment|lodash-es)/)'],
    },
  ],
};
