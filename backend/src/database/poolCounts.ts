import mongoose from 'mongoose';

const connectionsOf = (): Pick<mongoose.mongo.MongoClient, 'on'> => mongoose.connection.getClient();

/** Names a connection among those of every server of a replica set. */
type Named = { address: string; connectionId: number | '<monitor>' };

const open = new Set<string>();
const inUse = new Set<string>();
let waiting = 0;

const nameOf = ({ address, connectionId }: Named) => `${address} ${connectionId}`;

/** Begins to count the connections of the pool that Mongoose uses; called once it is connected. */
export function watchPool(): void {
  for (const set of [open, inUse]) set.clear();
  waiting = 0;
  connectionsOf()
    .on('connectionCreated', (event) => open.add(nameOf(event)))
    .on('connectionClosed', (event) => {
      open.delete(nameOf(event));
      inUse.delete(nameOf(event));
    })
    .on('connectionCheckOutStarted', () => (waiting += 1))
    .on('connectionCheckOutFailed', () => (waiting -= 1))
    .on('connectionCheckedOut', (event) => {
      waiting -= 1;
      // One that was opened while connecting is met here for the first time.
      open.add(nameOf(event));
      inUse.add(nameOf(event));
    })
    .on('connectionCheckedIn', (event) => inUse.delete(nameOf(event)));
}

/** How many connections the pool holds, how many of them somebody works with, and how many wait for one. */
export const poolCounts = () => ({ open: open.size, inUse: inUse.size, waiting });
