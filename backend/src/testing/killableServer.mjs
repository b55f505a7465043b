import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { createApp } from '../../dist/app.js';
import { env } from '../../dist/config/env.js';
import { openDatabase } from '../../dist/database/openDatabase.js';
import { createLogger } from '../../dist/lib/logger.js';

/**
 * The built application on the embedded database, without demo content and pages: a process of its own that a test may
 * kill and start again in about a second, which loading the sources would double. Tells its parent where it listens and
 * where its database does.
 */
await openDatabase({ uri: env.MONGO_URI, dataDir: env.DATA_DIR });
const noFiles = join(env.DATA_DIR, 'no-files');
const app = createApp({
  logger: createLogger(env.LOG_LEVEL),
  uploadsDir: noFiles,
  spaDir: noFiles,
  createPageRenderer: null,
});
const server = createServer(app).listen(0, '127.0.0.1');
await once(server, 'listening');

const { host, port, name } = mongoose.connection;
process.send({ apiPort: server.address().port, mongoUri: `mongodb://${host}:${port}/`, dbName: name });
