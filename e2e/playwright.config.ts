import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, HAS_SANDBOX, VIEWPORTS } from './support/browser.ts';

export default defineConfig({
  globalSetup: './support/globalSetup.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // A third of the time is spent waiting for mails, frames and the network.
  workers: Math.ceil(1.5 * availableParallelism()),
  // Some journeys walk through every page, and a busy machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // For a browser that stops drawing: every other failure counts, whatever the second attempt says (journeyReporter.ts).
  retries: 1,
  reporter: [['list'], ['./support/journeyReporter.ts']],
  use: {
    viewport: VIEWPORTS.desktop,
    locale: 'bs-BA',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // `--trace retain-on-failure` records traces: their snapshots take an eighth of the CPU time of the journeys.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS, chromiumSandbox: HAS_SANDBOX },
  },
  projects: [
    { name: 'journeys', testDir: 'journeys', outputDir: 'artifacts/journeys' },
    {
      name: 'screenshots',
      testDir: 'screenshots',
      testMatch: 'screenshots.spec.ts',
      outputDir: 'artifacts/screenshots',
      teardown: 'contact sheets',
    },
    {
      name: 'contact sheets',
      testDir: 'screenshots',
      testMatch: 'contactSheets.spec.ts',
      outputDir: 'artifacts/screenshots',
    },
  ],
});
