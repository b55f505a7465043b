import type { Request, RequestHandler, Response } from 'express';
import { onceGone } from './onResponseClosed.ts';

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
 * Returns a middleware that lets requests with the same key pass one after another. Each wrong login is then counted
 * before the next begins, and right ones, which are counted only while they run, never use up the limit together.
 */
export function oneTryAtATime(keyOf: (req: Request) => string): RequestHandler {
  return async (req, res, next) => {
    const key = keyOf(req);
    const before = lastTry.get(key);
    const mine = closed(before, res);
    lastTry.set(key, mine);
    void forget(key, mine);
    await before;
    next();
  };
}
