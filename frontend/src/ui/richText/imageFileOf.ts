const DATA_IMAGE = /^data:(image\/[a-z.+-]+);base64,([a-z\d+/=\s]+)$/i;

/** The file in a `data:` address, as programs put images into what they copy; null for any other address. */
export function imageFileOf(address: string): File | null {
  const [, type, data] = DATA_IMAGE.exec(address) ?? [];
  if (!type || !data) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new File([bytes], `slika.${type.slice('image/'.length)}`, { type });
  } catch {
    return null;
  }
}
