/** Loaded into a server by `--expose-gc --import`: tells its parent, whenever asked, what memory it holds after a collection. */
process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heapUsed, external, rss });
});
