import { EventEmitter, once } from 'node:events';
import { whileRenewing } from './whileRenewing.ts';

const SECOND = 1000;

describe('whileRenewing', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('renews in every interval until the work ends, also after a renewal that failed', async () => {
    const renew = jest.fn().mockRejectedValueOnce(new Error('no database')).mockResolvedValue(undefined);
    const gate = new EventEmitter();
    const result = whileRenewing(renew, SECOND, () => once(gate, 'done'));
    await jest.advanceTimersByTimeAsync(3 * SECOND);
    expect(renew).toHaveBeenCalledTimes(3);
    gate.emit('done', 'result');
    expect(await result).toEqual(['result']);
    await jest.advanceTimersByTimeAsync(3 * SECOND);
    expect(renew).toHaveBeenCalledTimes(3);
  });

  it('throws what the work throws, and stops renewing', async () => {
    const renew = jest.fn().mockResolvedValue(undefined);
    await expect(whileRenewing(renew, SECOND, () => Promise.reject(new Error('no disk')))).rejects.toThrow(
      'no disk',
    );
    await jest.advanceTimersByTimeAsync(SECOND);
    expect(renew).not.toHaveBeenCalled();
  });
});
