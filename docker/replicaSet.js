// The health check of the first member: makes the replica set, and adds the other members as soon as they answer.
const FIRST = 'mongo:27017';
const OTHERS = ['mongo-2:27017', 'mongo-3:27017'];

try {
  rs.status();
} catch {
  rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: FIRST }] });
}
if (db.hello().isWritablePrimary) {
  const members = new Set(rs.conf().members.map(({ host }) => host));
  for (const host of OTHERS.filter((other) => !members.has(other))) {
    try {
      rs.add(host);
    } catch {
      // It does not answer yet; the next check tries again.
    }
  }
}
const { isWritablePrimary, secondary } = db.hello();
quit(isWritablePrimary || secondary ? 0 : 1);
