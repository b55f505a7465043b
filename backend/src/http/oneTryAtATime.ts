import type { RequestHandler, Response } from 'express';
import { onceGone } from './onResponseClosed.ts';
import { loginKey } from './rateLimit.ts';

const lastTry = new Map<string, Promise<void>>();

async function closed(before: Promise<void> | undefined, res: Response): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    onceGone(res, resolve);
  });
  await before;
  await gone;
}

async function forget(key: string, attempt: Promise<void>): Promise<void> {
  await attempt;
  if (lastTry.get(key) === attempt) lastTry.delete(key);
}

/**
 * Lets the logins of one account from one address pass one after another. Each wrong try is then counted before
 * the next begins, and right ones, which are counted only while they run, never use up the limit together.
 */
export const oneTryAtATime: RequestHandler = async (req, res, next) => {
  const key = loginKey(req);
  const before = lastTry.get(key);
  const mine = closed(before, res);
  lastTry.set(key, mine);
  void forget(key, mine);
  await before;
  next();
};
