import { PARTICIPANT_UNPACKED_MAX } from '@institut/contract/limits';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** A workbook that unpacks to more than a list of people may have. */
export class TooLargeWorkbook extends Error {}

/** The parts of a workbook that a reader of cells needs; images, macros and printer settings stay packed. */
const isPart = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.rels');

/**
 * Returns the parts of a workbook in an archive that is not compressed. Every part is unpacked to the size that it declares at most,
 * and all of them together to a limit, so that a small file cannot fill the memory; the library that reads the cells needs no
 * worker for it, which the content security policy refuses.
 */
function unpacked(bytes: ArrayBuffer): Uint8Array<ArrayBuffer> {
  let size = 0;
  const parts = unzipSync(new Uint8Array(bytes), {
    filter: ({ name, originalSize }) => {
      if (!isPart(name)) return false;
      size += originalSize;
      if (size > PARTICIPANT_UNPACKED_MAX) throw new TooLargeWorkbook();
      return true;
    },
  });
  return new Uint8Array(zipSync(parts, { level: 0 }));
}

/** Returns the texts of the cells of the first sheet of an Excel workbook (XLSX). Throws for a file that is none. */
export async function readSpreadsheet(bytes: ArrayBuffer): Promise<string[][]> {
  const rows = await readSheet(unpacked(bytes).buffer);
  return rows.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))));
}
