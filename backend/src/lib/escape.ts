const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it must stand in HTML, in a double-quoted attribute or between tags. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** What XML 1.0 cannot hold, not even escaped: most control characters, and two code points that are no characters. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]/gu;

/** Text as it must stand in XML, in a double-quoted attribute or between tags; what XML cannot hold is left out. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(FORBIDDEN, ''));
}
