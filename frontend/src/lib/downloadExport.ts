import type { ExportList } from '@institut/contract/export';
import { api } from './api.ts';

/** A list of many thousand rows takes longer than a page. */
const TIMEOUT_MS = 120_000;

/**
 * Downloads the export of a list with the signed-in user's token and lets the browser save it.
 * @param query the filters, the sort and the format
 * @returns the name it was saved under
 * @throws what `api` throws; `toApiError` reads it
 */
export async function downloadExport(
  list: ExportList,
  query: Readonly<Record<string, string | number>>,
): Promise<string> {
  const { file, name } = await api.exportList({
    params: { list },
    query,
    responseType: 'blob',
    timeout: TIMEOUT_MS,
  });
  save(file, name);
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
