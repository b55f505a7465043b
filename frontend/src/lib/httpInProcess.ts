import type { ApiAnswer } from '@institut/contract/site/pageRenderer';
import axios, { AxiosError, type AxiosAdapter } from 'axios';

/**
 * Returns an axios adapter for the server, which answers the calls of the site without a network.
 * @param read answers a GET of path and query; other methods never come from rendering a page and are rejected
 */
export const httpInProcess =
  (read: (url: string) => Promise<ApiAnswer>): AxiosAdapter =>
  async (config) => {
    if (config.method !== 'get') throw new Error(`Rendering a page makes no ${String(config.method)} call.`);
    const { status, data, headers } = await read(axios.getUri(config));
    const response = { status, statusText: '', data, headers, config };
    if (status >= 300) throw new AxiosError(`${status}`, undefined, config, null, response);
    return response;
  };
