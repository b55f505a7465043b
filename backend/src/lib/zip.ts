import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive; its content comes in pieces. */
export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string> };

/** Yields a ZIP archive in pieces; the entries are read while the archive is read, and closed with it. */
export async function* zipFile(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const archive = Readable.from(zip.outputStream);
  const contents = entries.map(({ name, content }) => {
    const stream = Readable.from(content).on('error', (error) => archive.destroy(error));
    zip.addReadStream(stream, name);
    return stream;
  });
  zip.end();
  try {
    yield* archive;
  } finally {
    for (const content of contents) content.destroy();
  }
}
