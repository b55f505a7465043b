import { model, Schema, Error as MongooseError } from 'mongoose';
import { MongoBulkWriteError, MongoServerError } from 'mongodb';
import { createLogger } from './logger.ts';

const EMAIL = 'ana.anić@example.com';
const TEXT = 'moja dijagnoza je XYZ';
const SECRET = /ana\.ani|example\.com|XYZ|dijagnoza/;

/** Returns the line that the server would log. */
function lineOf(error: unknown): Record<string, unknown> & { err: Record<string, unknown> } {
  let line = '';
  createLogger('trace', { write: (text: string) => void (line = text) }).error({ err: error }, 'job failed');
  return JSON.parse(line);
}

const duplicate = () =>
  new MongoServerError({
    message: `E11000 duplicate key error collection: institut.users index: email_1 dup key: { email: "${EMAIL}" }`,
    code: 11000,
    keyValue: { email: EMAIL },
  });

function bulkError(): Error {
  const document = { email: EMAIL, text: TEXT };
  const error = new MongoBulkWriteError(
    { message: duplicate().message, code: 11000, writeErrors: [] },
    // The driver's result, with the records as mongoose adds them.
    Object.assign(Object.create(null), { insertedIds: { 0: EMAIL } }),
  );
  return Object.assign(error, {
    writeErrors: [{ err: { op: document } }],
    insertedDocs: [document],
    results: [document],
  });
}

const Person = model('LoggedPerson', new Schema({ email: { type: String, match: /^x/ }, year: Number }));

const cases: ReadonlyArray<readonly [string, () => unknown, object]> = [
  [
    'a duplicate key',
    duplicate,
    { type: 'MongoServerError', code: 11000, message: expect.stringMatching(/index: email_1 dup key$/) },
  ],
  [
    'a bulk write',
    bulkError,
    { type: 'MongoBulkWriteError', code: 11000, message: expect.stringMatching(/dup key$/) },
  ],
  [
    'nested causes',
    () => new Error('the order was not stored', { cause: new Error('outbox', { cause: bulkError() }) }),
    { type: 'Error', message: expect.stringMatching(/^the order was not stored$/) },
  ],
  [
    'a refused record',
    () => new Person({ email: EMAIL, year: TEXT }).validateSync(),
    {
      type: 'ValidationError',
      message: expect.stringMatching(/^validation failed: year, email$|^validation failed: email, year$/),
    },
  ],
  [
    'a missing record',
    () => new MongooseError.DocumentNotFoundError(JSON.stringify({ email: EMAIL })),
    { type: 'DocumentNotFoundError', message: expect.stringMatching(/on model/) },
  ],
  [
    'a cast',
    () => new MongooseError.CastError('Number', TEXT, 'year'),
    { type: 'CastError', message: expect.stringMatching(/"year"/) },
  ],
  [
    'a text that is no JSON',
    () => parseError(`{ ${TEXT}`),
    { type: 'SyntaxError', message: expect.stringMatching(/JSON/) },
  ],
  [
    'a message with a line like a frame',
    () => new Error(`dup key: { text: "Dobar dan,\n    at ${TEXT}" }`),
    { type: 'Error', message: expect.stringMatching(/^dup key$/) },
  ],
  [
    'an answer of a mail server',
    () => new Error(`550 5.1.1 <${EMAIL}>: unknown`),
    { message: expect.stringMatching(/\[address\]/) },
  ],
  [
    'a text',
    () => `no mailbox ${EMAIL}`,
    { type: 'string', message: expect.stringMatching(/^no mailbox \[address\]$/) },
  ],
  ['an object', () => ({ email: EMAIL }), { type: 'object', message: expect.stringMatching(/^$/) }],
];

function parseError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

it.each(cases)('%s is logged without what was written', (_what, build, expected) => {
  const { err, ...rest } = lineOf(build());
  expect(JSON.stringify({ err, rest })).not.toMatch(SECRET);
  expect(err).toMatchObject(expected);
  expect(Object.keys(err).filter((name) => !FIELDS.has(name))).toEqual([]);
});

const FIELDS = new Set(['type', 'message', 'code', 'stack', 'cause']);

it('frames and causes are logged, so that an error can be found', () => {
  const { err } = lineOf(new Error('first', { cause: duplicate() }));
  expect(err['stack']).toMatch(/^\s+at .*loggedError\.test/);
  expect(err['cause']).toMatchObject({ type: 'MongoServerError', code: 11000 });
});

it('of several errors the first is logged as the cause', () => {
  const { err } = lineOf(new AggregateError([duplicate(), new Error('second')], 'some failed'));
  expect(err).toMatchObject({ type: 'AggregateError', cause: { type: 'MongoServerError', code: 11000 } });
});

it('an error that is its own cause ends', () => {
  const error = new Error('again');
  error.cause = error;
  expect(JSON.stringify(lineOf(error)).length).toBeLessThan(20_000);
});

it('an error that is logged alone has the same fields', () => {
  let line = '';
  createLogger('trace', { write: (text: string) => void (line = text) }).error(bulkError());
  expect(line).not.toMatch(SECRET);
});
