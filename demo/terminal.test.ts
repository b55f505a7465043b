import { Writable } from 'node:stream';
import { createLogger } from '@institut/backend/lib/logger';
import { framed, prettyLog } from './terminal.ts';

function logged(): { logger: ReturnType<typeof createLogger>; lines: () => string[] } {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const logger = createLogger('info', prettyLog({ colorize: false, destination }));
  return { logger, lines: () => text.trimEnd().split('\n') };
}

it('the log of a terminal has one short line for each response and event', () => {
  const { logger, lines } = logged();
  const asked = { reqId: '5c1b', method: 'GET', path: '/api/kursevi', ms: 12 };
  logger.info({ ...asked, status: 200 }, 'answered');
  logger.warn({ ...asked, status: 200, ms: 1200 }, 'answered slowly');
  logger.info({ job: 'unpaid', count: 2 }, 'job done');
  expect(lines().map((line) => line.replace(/^\[[\d:]{8}\] /, ''))).toEqual([
    'INFO: GET /api/kursevi 200 in 12 ms',
    'WARN: GET /api/kursevi 200 in 1200 ms: answered slowly',
    'INFO: job done {"job":"unpaid","count":2}',
  ]);
});

it('frames lines of different lengths', () => {
  expect(framed(['ab', '', 'č'])).toBe(['┌────┐', '│ ab │', '│    │', '│ č  │', '└────┘'].join('\n'));
});
