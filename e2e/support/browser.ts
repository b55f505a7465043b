import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findFaults } from './settle.ts';

const KNOWN_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
export const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const ARTIFACTS = fileURLToPath(new URL('../artifacts/', import.meta.url));

export const VIEWPORTS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

/** Characters that say what is wrong; a browser goes on about what could be done instead. */
const LONGEST_FAULT = 400;

/** Chromium refuses its sandbox to root. */
export const HAS_SANDBOX = process.getuid?.() !== 0;

/** Where Chromium is on this machine; throws when it is nowhere. */
export function findChromium(): string {
  const path = process.env.CHROMIUM_PATH ?? KNOWN_PATHS.find((path) => existsSync(path));
  if (path === undefined) throw new Error('No Chromium found: set CHROMIUM_PATH.');
  return path;
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: FLAGS, chromiumSandbox: HAS_SANDBOX });
}

export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** Notes what `leave` will fail with. */
  report: (fault: string) => void;
  /** Notes accessibility violations, overflow, missing pictures and headings of the page as it stands. */
  inspect: (name: string) => Promise<void>;
  /** Takes a picture of the page as it stands and inspects it. */
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
  const faults = new Set<string>();
  const report = (fault: string) => {
    if (!expectedErrors.some((expected) => expected.test(fault))) faults.add(fault.slice(0, LONGEST_FAULT));
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      report(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => report(String(error)));

  const inspect = async (name: string) => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, help, nodes } of violations) {
      report(`axe on ${name}: ${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
    }
    for (const fault of await findFaults(page)) report(`${name} ${fault} at ${viewport.width} px`);
  };

  return {
    context,
    page,
    report,
    inspect,
    checkPage: async (name) => {
      await mkdir(ARTIFACTS, { recursive: true });
      await page.screenshot({ path: `${ARTIFACTS}${name}-${viewport.width}.png`, fullPage: true });
      await inspect(name);
    },
    leave: async () => {
      await context.close();
      if (faults.size > 0) throw new Error([...faults].join('\n'));
    },
  };
}
