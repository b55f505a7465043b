import { http } from './http.ts';

/** A list of many thousand rows takes longer than a page. */
const TIMEOUT_MS = 120_000;
const NAME = /filename="?([^";]+)"?/i;

/**
 * Fetches a file with the signed-in person's token and hands it to the browser to save.
 * @param url of the API, from the contract
 * @param params its query
 * @returns the name it was saved under: the one of the answer's `Content-Disposition`
 * @throws what `http` throws; `toApiError` reads it
 */
export async function downloadFile(
  url: string,
  params: Readonly<Record<string, string | number>>,
): Promise<string> {
  const { data, headers } = await http.get<Blob>(url, { params, responseType: 'blob', timeout: TIMEOUT_MS });
  const [, name = 'izvoz'] = NAME.exec(String(headers['content-disposition'] ?? '')) ?? [];
  save(data, name);
  return name;
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
