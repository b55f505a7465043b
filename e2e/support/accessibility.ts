import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from '@playwright/test';

/** The minified file is less than half as long, and every document gets it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Describes the violations alone: the parts of a page that pass are many, and describing them takes longer than the checks. */
const OPTIONS: axeCore.RunOptions = {
  reporter: 'no-passes',
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** Returns the accessibility violations of the current page, or undefined if the document has no axe yet. */
const runAxe = (page: Page): Promise<string[] | undefined> =>
  page.evaluate(async (options) => {
    const axe: typeof axeCore | undefined = Reflect.get(window, 'axe');
    if (!axe) return undefined;
    const { violations } = await axe.run(document, options);
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
    );
  }, OPTIONS);

/**
 * Returns the accessibility violations of the current page. The site embeds no other page: frames are not looked into.
 * A document keeps axe while it is shown, also when the site goes from page to page in it.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const known = await runAxe(page);
  if (known) return known;
  await page.evaluate(AXE);
  const found = await runAxe(page);
  if (!found) throw new Error(`axe is not in ${page.url()}.`);
  return found;
}
