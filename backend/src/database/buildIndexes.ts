import mongoose from 'mongoose';

/**
 * Creates the collections of all models (inside a transaction not every engine can) and the indexes their schemas name.
 * Over a connection of its own that waits as long as it takes: a new index over a large collection is silent for minutes,
 * and whoever hangs up and starts anew begins to wait from the beginning. A database that is gone ends it all the same.
 */
export async function buildIndexes(uri: string, options: mongoose.ConnectOptions): Promise<void> {
  const connection = mongoose.createConnection();
  try {
    await connection.openUri(uri, { ...options, socketTimeoutMS: 0 });
    await Promise.all(
      Object.values(mongoose.models).map(async ({ modelName, schema, collection }) => {
        const model = connection.model(modelName, schema, collection.collectionName);
        await model.createCollection();
        await model.createIndexes();
      }),
    );
  } finally {
    await connection.destroy();
  }
}
