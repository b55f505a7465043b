import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ended } from './builtServer.ts';
import type { RawAnswer } from './rawServer.ts';

/** Node writes these itself. */
const OF_THE_CONNECTION = /^(date|connection|keep-alive)$/i;

/** Starts a server of plain node:http in a process of its own. */
export async function startRawServer() {
  const child = spawn(process.execPath, ['--import', 'tsx', `${import.meta.dirname}/rawServer.ts`], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${Number(port)}`,
    child,
    /** From now on it answers everything with these bytes. */
    send: async (answer: RawAnswer) => {
      child.send(answer);
      await once(child, 'message');
    },
    stop: () => ended(child, 'SIGKILL'),
  };
}

/** Status, headers and body to the byte, as they come over the wire. */
export async function captureAnswer(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  const call = request(url, { headers }).end();
  const [response] = await once(call, 'response');
  const pairs: [string, string][] = [];
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const [name, value] = response.rawHeaders.slice(at, at + 2);
    if (!OF_THE_CONNECTION.test(name)) pairs.push([name, value]);
  }
  const body = await buffer(response);
  return { status: response.statusCode, headers: pairs.flat(), body: body.toString('base64') };
}
