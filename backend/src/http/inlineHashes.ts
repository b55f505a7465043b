import { createHash } from 'node:crypto';

/** The sources of a content security policy that allow inline scripts and styles by their hashes. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

const ELEMENT = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;
/** Scripts with an address are allowed by their address, and JSON does not run. */
const NEEDS_NO_HASH = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Returns the hashes of the inline scripts and styles in `html`. It must be HTML of the build alone: in a text of a user,
 * a script that was smuggled in would get its hash, too.
 */
export function inlineHashes(html: string): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name, attributes = '', text = ''] of html.matchAll(ELEMENT)) {
    if (name === 'style') styles.add(hashOf(text));
    else if (!NEEDS_NO_HASH.test(attributes)) scripts.add(hashOf(text));
  }
  return { scripts: [...scripts], styles: [...styles] };
}
