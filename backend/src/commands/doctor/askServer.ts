import { API } from '@institut/contract/endpoints';

const WITHIN_MS = 2000;

/** Whether the server on this machine says that it can do its work. */
export function askServer(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${API.ready}`, { signal: AbortSignal.timeout(WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
