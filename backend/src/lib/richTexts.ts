import { hasVisibleText } from '@institut/contract/content.schema';
import { invalidInput } from './errors.ts';
import { sanitizeHtml } from './sanitizeHtml.ts';

/** The rich texts of a body, by field, cleaned for storing. */
export function cleanTexts<Field extends string>(texts: Record<Field, string>): Record<Field, string> {
  const cleaned = { ...texts };
  for (const field in cleaned) cleaned[field] = sanitizeHtml(cleaned[field]);
  return cleaned;
}

/** As `cleanTexts`; throws `validation` for every text of which nothing to read is left. */
export function cleanRequiredTexts<Field extends string>(
  texts: Record<Field, string>,
): Record<Field, string> {
  const cleaned = cleanTexts(texts);
  const empty = Object.entries<string>(cleaned).filter(([, html]) => !hasVisibleText(html));
  if (empty.length === 0) return cleaned;
  const sentence = 'U ovom tekstu nema sadržaja koji se smije objaviti.';
  throw invalidInput(Object.fromEntries(empty.map(([field]) => [field, sentence])));
}
