import { crc32, inflateRawSync } from 'node:zlib';

/** The files of an archive by their names, found as any reader finds them: from the directory at its end. */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\u0005\u0006');
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let read = 0; read < count; read += 1) {
    const [crc, packed, unpacked] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset));
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(start, start + (packed ?? 0)));
    if (content.length !== unpacked || crc32(content) !== crc) throw new Error(`${name} is damaged.`);
    files.set(name, content.toString());
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
