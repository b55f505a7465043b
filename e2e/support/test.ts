import { writeFile } from 'node:fs/promises';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { annotateStall } from './frames.ts';
import { startServer, type Server } from './server.ts';

/** Enough to identify a problem; Chromium's messages continue with advice. */
const LONGEST_PROBLEM = 400;

type Problems = {
  /** Accepts console errors and warnings that the journey itself provokes. */
  allow: (...expected: readonly RegExp[]) => void;
  watch: (context: BrowserContext) => void;
};

type Fixtures = {
  /** Set for tests that store nothing: those of one worker share a server, which saves its start. */
  readsOnly: boolean;
  /** The product with the demo content; or the site at SITE_URL, which cannot be restarted and whose mails cannot be read. */
  server: Pick<Server, 'url' | 'restart' | 'mailbox'>;
  /** Fails the test if a page logged an error or a warning, or threw. */
  problems: Problems;
  /** Opens a page in another browser profile. */
  newVisitor: () => Promise<Page>;
};

type WorkerFixtures = { startSharedServer: () => Promise<Server> };

export const test = base.extend<Fixtures, WorkerFixtures>({
  readsOnly: [false, { option: true }],

  startSharedServer: [
    async ({}, use) => {
      let starting: Promise<Server> | undefined;
      await use(() => (starting ??= startServer(process.env.E2E_DEMO_DATA)));
      await (await starting)?.close();
    },
    { scope: 'worker' },
  ],

  server: async ({ readsOnly, startSharedServer }, use, testInfo) => {
    const { SITE_URL, E2E_DEMO_DATA } = process.env;
    if (SITE_URL) {
      const restart = () => Promise.reject(new Error(`${SITE_URL} cannot be restarted from here.`));
      const unread = () => Promise.reject(new Error(`The mails of ${SITE_URL} cannot be read from here.`));
      const mailbox = { findLink: unread, findMail: unread };
      return use({ url: SITE_URL.replace(/\/$/, ''), restart, mailbox });
    }
    const server = readsOnly ? await startSharedServer() : await startServer(E2E_DEMO_DATA);
    await use(server);
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath('server.log'), server.log());
    }
    if (!readsOnly) await server.close();
  },

  baseURL: async ({ server }, use) => use(server.url),

  problems: async ({}, use) => {
    const found = new Set<string>();
    const allowed: RegExp[] = [];
    const report = (problem: string) => {
      if (!allowed.some((pattern) => pattern.test(problem))) found.add(problem.slice(0, LONGEST_PROBLEM));
    };
    await use({
      allow: (...expected) => void allowed.push(...expected),
      watch: (context) => {
        context.on('console', (message) => {
          if (message.type() !== 'error' && message.type() !== 'warning') return;
          report(`${message.page()?.url() ?? 'no page'}: ${message.text()}`);
        });
        context.on('weberror', (thrown) => report(String(thrown.error())));
      },
    });
    expect([...found], 'errors and warnings in the browser').toEqual([]);
  },

  context: async ({ context, problems }, use, testInfo) => {
    problems.watch(context);
    await use(context);
    await annotateStall(context, testInfo);
  },

  newVisitor: async ({ browser, problems }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      problems.watch(context);
      return context.newPage();
    });
    for (const context of contexts) {
      await annotateStall(context, testInfo);
      await context.close();
    }
  },
});
