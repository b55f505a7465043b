import mongoose from 'mongoose';

/** Connection ids are unique per server, of which a replica set has several. */
type PooledConnection = { address: string; connectionId: number | '<monitor>' };

const open = new Set<string>();
const inUse = new Set<string>();
let waiting = 0;

const nameOf = ({ address, connectionId }: PooledConnection) => `${address} ${connectionId}`;

/** Starts to count the connections of Mongoose's pool; to be called when it is connected. */
export function watchConnectionPool(): void {
  for (const set of [open, inUse]) set.clear();
  waiting = 0;
  const client: Pick<mongoose.mongo.MongoClient, 'on'> = mongoose.connection.getClient();
  client
    .on('connectionCreated', (event) => open.add(nameOf(event)))
    .on('connectionClosed', (event) => {
      open.delete(nameOf(event));
      inUse.delete(nameOf(event));
    })
    .on('connectionCheckOutStarted', () => (waiting += 1))
    .on('connectionCheckOutFailed', () => (waiting -= 1))
    .on('connectionCheckedOut', (event) => {
      waiting -= 1;
      // A connection that was opened while connecting is seen here for the first time.
      open.add(nameOf(event));
      inUse.add(nameOf(event));
    })
    .on('connectionCheckedIn', (event) => inUse.delete(nameOf(event)));
}

/** Returns how many connections are open, how many are in use, and how many operations wait for one. */
export const connectionPoolCounts = () => ({ open: open.size, inUse: inUse.size, waiting });
