import mongoose from 'mongoose';

/** After SIGUSR2 the process is killed instead of writing to the version record: its next write is stored, and not counted. */
let isArmed = false;
process.on('SIGUSR2', () => {
  isArmed = true;
});

const { prototype } = mongoose.mongo.Collection;
prototype.findOneAndUpdate = new Proxy(Reflect.get(prototype, 'findOneAndUpdate'), {
  apply(update, collection, parts) {
    if (isArmed && collection.collectionName === 'versions') process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(update, collection, parts);
  },
});
