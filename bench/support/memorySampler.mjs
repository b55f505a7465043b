/** Loaded into a server by `--expose-gc --import`; on a message sends its memory usage after a garbage collection. */
process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heapUsed, external, rss });
});
