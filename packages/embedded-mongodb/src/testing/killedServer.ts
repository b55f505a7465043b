import { startInProcess } from '../server.ts';

// A database server to be killed: prints its connection string and works until then.
const [dataDir = ''] = process.argv.slice(2);
const { uri } = await startInProcess({ dataDir });
process.stdout.write(`${uri}\n`);
