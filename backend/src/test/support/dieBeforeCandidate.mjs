import mongoose from 'mongoose';

/** Kills the process instead of its first write to the records of candidates, when the file is already stored. */
const { prototype } = mongoose.mongo.Collection;
for (const name of ['insertOne', 'updateOne']) {
  prototype[name] = new Proxy(Reflect.get(prototype, name), {
    apply(write, collection, parts) {
      if (collection.collectionName === 'candidates') process.kill(process.pid, 'SIGKILL');
      return Reflect.apply(write, collection, parts);
    },
  });
}
