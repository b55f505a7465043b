import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const KNOWN_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const artifacts = fileURLToPath(new URL('../artifacts/', import.meta.url));

export const VIEWPORTS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? KNOWN_PATHS.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('No Chromium found: set CHROMIUM_PATH.');
  // Chromium refuses its sandbox to root.
  return chromium.launch({ executablePath, args: FLAGS, chromiumSandbox: process.getuid?.() !== 0 });
}

export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** Fails when the page as it stands has an accessibility violation or is wider than the window. */
  checkPage: (name: string) => Promise<void>;
  /** Fails when anything was logged as an error or thrown since the visitor came, then leaves. */
  leave: () => Promise<void>;
};

/** Somebody with a fresh browser profile. `expectedErrors` are console lines the journey itself provokes. */
export async function newVisitor(
  browser: Browser,
  viewport: { width: number; height: number } = VIEWPORTS.desktop,
  expectedErrors: readonly RegExp[] = [],
): Promise<Visitor> {
  const context = await browser.newContext({ viewport, locale: 'bs-BA', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const faults: string[] = [];
  const report = (fault: string) => {
    if (!expectedErrors.some((expected) => expected.test(fault))) faults.push(fault);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      report(`${message.text()} (${page.url()})`);
  });
  page.on('pageerror', (error) => report(String(error)));

  return {
    context,
    page,
    checkPage: async (name) => {
      await mkdir(artifacts, { recursive: true });
      await page.screenshot({ path: `${artifacts}${name}-${viewport.width}.png`, fullPage: true });
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, help, nodes } of violations) {
        report(`axe on ${name}: ${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) report(`${name} is ${overflow} px wider than the window`);
    },
    leave: async () => {
      await context.close();
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
  };
}
