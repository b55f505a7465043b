import { STATUS_CODES, type ServerResponse } from 'node:http';
import { CONNECTION_LIMITS } from './httpServer.ts';
import { onResponseClosed } from './onResponseClosed.ts';
import { REQUEST_ID_HEADER } from './requestLog.ts';

/** The length of a UUID; ids of a proxy may have another one. */
const ID_LENGTH = 36;
const DATE_LENGTH = 'Sun, 22 Nov 2026 18:00:00 GMT'.length;
const AFTER_DATE = `\r\n${REQUEST_ID_HEADER}: `;
const HEAD_END = '\r\n\r\n';

/**
 * A response as the bytes of its head and body, in which only date and request id change. Sending it is one write, without
 * the checks of every header in `writeHead`.
 */
export class PreparedResponse {
  readonly status: number;
  readonly #headers: readonly string[];
  /** The head as Node writes it, up to the date. */
  readonly #start: string;
  #bytes: Buffer;
  #bodyAt: number;
  #date = '';

  /** `headers` are names and values in turn, as `writeHead` takes them. */
  constructor(status: number, headers: readonly string[], body: Buffer = Buffer.alloc(0)) {
    this.status = status;
    this.#headers = headers;
    let start = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
    for (let at = 0; at < headers.length; at += 2) start += `${headers[at]}: ${headers[at + 1]}\r\n`;
    const timeout = Math.floor(CONNECTION_LIMITS.keepAliveTimeout / 1000);
    this.#start = `${start}Connection: keep-alive\r\nKeep-Alive: timeout=${timeout}\r\nDate: `;
    this.#bodyAt = 0;
    this.#bytes = body;
    this.#makeRoom(ID_LENGTH);
  }

  /** Writes the response as Node does, for code that reads the state of `res` afterwards. */
  write(res: ServerResponse, id: string): void {
    const body = res.req.method === 'HEAD' ? undefined : this.#bytes.subarray(this.#bodyAt);
    res.writeHead(this.status, [...this.#headers, REQUEST_ID_HEADER, id]).end(body);
  }

  /** Sends the response, and calls `closed` once it was sent or its connection is closed. */
  send(res: ServerResponse, id: string, closed: (isSent: boolean) => void): void {
    const { req, socket } = res;
    // A response behind others of its connection has no socket yet.
    if (!socket?.writable || !res.shouldKeepAlive || req.httpVersion !== '1.1') {
      onResponseClosed(res, () => closed(res.writableFinished));
      return this.write(res, id);
    }
    this.#fill(id);
    socket.write(req.method === 'HEAD' ? this.#bytes.subarray(0, this.#bodyAt) : this.#bytes, (error) => {
      // Node reports no error to writes of a connection that was closed in the meantime.
      const isSent = !error && !socket.destroyed;
      // Node gives the connection to the next request when a response has emitted this event.
      if (isSent) res.emit('finish');
      closed(isSent);
    });
    // Until a slow client has read them, these bytes must not change.
    if (socket.writableLength > 0) this.#bytes = Buffer.from(this.#bytes);
  }

  /** Writes date and id into the head. */
  #fill(id: string): void {
    const idAt = this.#start.length + DATE_LENGTH + AFTER_DATE.length;
    if (idAt + id.length + HEAD_END.length !== this.#bodyAt) this.#makeRoom(id.length);
    this.#bytes.write(id, idAt, 'latin1');
    const date = httpDate();
    if (date === this.#date) return;
    this.#bytes.write(date, this.#start.length, 'latin1');
    this.#date = date;
  }

  /** Writes the head anew, with room for a date and for an id of this length. */
  #makeRoom(idLength: number): void {
    const body = this.#bytes.subarray(this.#bodyAt);
    const head = `${this.#start}${' '.repeat(DATE_LENGTH)}${AFTER_DATE}${' '.repeat(idLength)}${HEAD_END}`;
    this.#bytes = Buffer.concat([Buffer.from(head, 'latin1'), body]);
    this.#bodyAt = head.length;
    this.#date = '';
  }
}

let dateSecond = 0;
let dateText = '';

/** Returns the time as the Date header has it, computed once per second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(second * 1000).toUTCString();
  }
  return dateText;
}
