import mongoose from 'mongoose';

mongoose.set('strictQuery', true);
// An operator in a filter is ours only when it is wrapped in mongoose.trusted(); any other becomes a plain value.
mongoose.set('sanitizeFilter', true);
// Indexes are built once, by buildIndexes, before the first request; never as a side effect of using a model.
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

/** Without a database an answer is 503 within a second; the driver keeps looking for it and goes on by itself. */
const OPTIONS: mongoose.ConnectOptions = {
  serverSelectionTimeoutMS: 700,
  connectTimeoutMS: 2000,
  heartbeatFrequencyMS: 1000,
  socketTimeoutMS: 20_000,
  waitQueueTimeoutMS: 5000,
  bufferCommands: false,
};

/** Connects Mongoose and builds every model's indexes; rejects when the database does not answer. */
export async function connectDatabase(uri: string, options: mongoose.ConnectOptions = {}): Promise<void> {
  await mongoose.connect(uri, { ...OPTIONS, ...options });
  await buildIndexes();
}

/** Creates the collections (a transaction cannot on every engine) and the indexes their schemas name. */
export async function buildIndexes(): Promise<void> {
  for (const model of Object.values(mongoose.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}

export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}
