import type { ApiCall } from '@institut/contract/frame/call';
import type { RequestHandler } from 'express';
import type { z } from 'zod';
import type { SessionUser } from '../lib/sessionUser.ts';

/** The result of `reply.stream`, so that only a handler that has sent a file satisfies a row with `files`. */
export type Streamed = { isStreamed: true };
export const STREAMED: Streamed = { isStreamed: true };

/** A file that is sent piece by piece; `close` ends the reading behind the pieces, whether or not all were sent. */
export type FileStream = {
  name: string;
  type: string;
  pieces: AsyncIterable<string | Buffer>;
  close: () => Promise<unknown>;
};

export type Reply = {
  set: (header: string, value: string) => void;
  stream: (file: FileStream) => Promise<Streamed>;
};

type ParamsOf<Row extends ApiCall> = Row extends { params: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : { id: string };

type QueryOf<Row extends ApiCall> = Row extends { query: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

type BodyOf<Row extends ApiCall> = Row extends { body: 'file' }
  ? Buffer
  : Row extends { body: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : undefined;

/** A request as its handler gets it: authenticated, and parsed by the schemas of its row. */
export type Call<Row extends ApiCall> = {
  user: Row['access'] extends 'user' | 'staff' ? SessionUser : undefined;
  /** The caller has the permission that the row names. */
  isPermitted: boolean;
  /** The only courses that the caller reaches, where the row has a `scope`; null for all. */
  courses: readonly string[] | null;
  params: ParamsOf<Row>;
  query: QueryOf<Row>;
  rawQuery: Readonly<Record<string, unknown>>;
  body: BodyOf<Row>;
  /** The file of the form, where the row has one; otherwise empty. */
  file: Buffer;
  idempotencyKey: string | undefined;
  /** The client's address as rate limits count it. */
  address: string;
  /** The origin of the site, to which passkeys belong. */
  origin: string;
  userAgent: string;
  /** The bearer token of the request, not verified. */
  token: string | undefined;
  reply: Reply;
};

type OutputOf<Response, Key extends string> =
  Response extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : never;

type JsonOf<Row extends ApiCall> = OutputOf<Row['response'], 'json'> | OutputOf<Row['response'], 'adminJson'>;

/** The result of a handler: the declared body; for a list with paging headers also the total count. */
export type Result<Row extends ApiCall> = Row['response'] extends { json: z.ZodType }
  ? Row extends { paging: string }
    ? { body: JsonOf<Row>; total: number }
    : JsonOf<Row>
  : Row['response'] extends { files: readonly string[] }
    ? Streamed
    : Row['response'] extends { text: string }
      ? string
      : void;

type Handler<Row extends ApiCall> = (call: Call<Row>) => Result<Row> | Promise<Result<Row>>;

/** A handler, or a handler with exceptions from its row. */
export type Implementation<Row extends ApiCall> =
  | Handler<Row>
  | {
      /** Replaces the authentication that `access` declares. */
      authenticate?: RequestHandler;
      /** Runs after the rate limits, before a file is read. */
      beforeFile?: RequestHandler;
      /** The handler parses `rawQuery` itself. */
      parsesQuery?: true;
      handle: Handler<Row>;
    };
