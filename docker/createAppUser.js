// mongosh runs this file once, in an empty database: the server's own user may use its database and nothing else.
db.getSiblingDB('institut').createUser({
  user: 'institut',
  pwd: process.env.MONGO_PASSWORD,
  roles: ['readWrite', 'dbAdmin'],
});
