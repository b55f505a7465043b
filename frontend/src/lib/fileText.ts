/** Returns the encoding that the first bytes of a file show: UTF-16 with a byte order mark, or with a zero in its first character. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return null;
}

/**
 * Returns the text of a file: UTF-8 or UTF-16, with or without a byte order mark, or windows-1250, which spreadsheets in the
 * region write.
 */
export function fileText(bytes: ArrayBuffer): string {
  const utf16 = utf16Of(new Uint8Array(bytes));
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
