/**
 * Returns the text of a CSV file: UTF-8 with or without a byte order mark, or windows-1250, which spreadsheets in the
 * region write.
 */
export function csvText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
