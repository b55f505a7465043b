import { expect, type Locator, type Page } from '@playwright/test';

/** Fields that can be typed into; a select shows text without typing. */
const FIELDS =
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=submit], [readonly]), textarea, select, [contenteditable=true]';

/** WCAG 1.4.3, for text of normal size. */
const LEAST_CONTRAST = 4.5;

const SAMPLES: Readonly<Record<string, string>> = { date: '2027-03-01', number: '1', email: 'a@example.com' };

/** Types into every field that the page shows, and returns those whose text does not stand out from its background. */
async function typeIntoFields(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const field of await page.locator(FIELDS).all()) {
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
    const kind = await field.evaluate((element) => {
      if (element instanceof HTMLInputElement) return element.type;
      return element instanceof HTMLSelectElement ? 'select' : 'text';
    });
    if (kind !== 'select') await field.fill(SAMPLES[kind] ?? 'Šta piše');
    const { name, contrast } = await readContrast(field);
    if (contrast < LEAST_CONTRAST) faults.push(`${name}: ${contrast.toFixed(2)}`);
  }
  return faults;
}

/** Returns the contrast of a field's text and the first opaque background below it. */
async function readContrast(field: Locator): Promise<{ name: string; contrast: number }> {
  const { name, color, backgrounds } = await field.evaluate((element) => {
    const backgrounds: string[] = [];
    for (let box: Element | null = element; box; box = box.parentElement) {
      backgrounds.push(getComputedStyle(box).backgroundColor);
    }
    const name = element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.id;
    return { name, color: getComputedStyle(element).color, backgrounds };
  });
  const background = backgrounds.find((below) => (channels(below)[3] ?? 1) === 1) ?? 'rgb(255, 255, 255)';
  const [dark, light] = [luminance(color), luminance(background)].toSorted((a, b) => a - b);
  return { name, contrast: ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05) };
}

/** Reads `rgb(13, 27, 42)` or `rgba(0, 0, 0, 0)`. */
const channels = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color)
    .slice(0, 3)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Fails the test, at its end, if a field of the page shows what is typed into it in a colour too close to its background. */
export async function checkFields(page: Page, name: string): Promise<void> {
  expect.soft(await typeIntoFields(page), `fields of "${name}" with unreadable text`).toEqual([]);
}
