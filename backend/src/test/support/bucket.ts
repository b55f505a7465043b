import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BUCKET = 'institut-test';
/** Keys that the service knows. */
const KEY = 'S3RVER';

const SERVICE = `
  const S3rver = require(process.argv[1]);
  const configureBuckets = [{ name: '${BUCKET}', configs: [] }];
  new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: process.argv[2], configureBuckets })
    .run().then(({ port }) => console.log(port));
`;

/** Starts an S3-compatible service with an empty bucket, in a process of its own. */
export async function startBucket() {
  const directory = mkdtempSync(join(tmpdir(), 'institut-bucket-'));
  const library = createRequire(import.meta.url).resolve('s3rver');
  // It encrypts the tokens of long lists with an old cipher.
  const args = ['--openssl-legacy-provider', '-e', SERVICE, library, directory];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const endpoint = `http://127.0.0.1:${port.toString().trim()}`;
  return {
    /** The address for `UPLOADS_URL`. */
    address: `s3://${BUCKET}/slike?endpoint=${encodeURIComponent(endpoint)}&forcePathStyle=true`,
    /** The keys for the environment. */
    keys: { AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: KEY },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
