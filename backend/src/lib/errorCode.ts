/** The `code` that Node's own errors carry (`ENOENT`, `ENOSPC`); undefined for anything without one. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
