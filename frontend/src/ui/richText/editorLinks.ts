const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/;
const HOST = /^[^\s/?#:@]+\.[^\s/?#:@.]{2,}(:\d+)?([/?#]|$)/;

/** Whether a link may stand in a text: an address of this site, or one of a scheme that the server keeps. */
export function isLinkAllowed(href: string): boolean {
  if (HAS_SCHEME.test(href)) return URL.canParse(href) && SCHEMES.has(new URL(href).protocol);
  return href !== '' && !/^[/\\]{2}/.test(href.replace(/\s/g, ''));
}

/**
 * The address somebody meant: `example.com` -> `https://example.com`, `info@example.com` -> `mailto:…`; pages of this
 * site and whole addresses stay as they are. Null for what leads nowhere.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (MAIL.test(text)) return `mailto:${text}`;
  if (!HAS_SCHEME.test(text) && HOST.test(text)) return `https://${text}`;
  if (/^[/#?]/.test(text) || HAS_SCHEME.test(text))
    return isLinkAllowed(text) && !/\s/.test(text) ? text : null;
  return null;
}
