import { aggregating } from './aggregate.ts';
import { collections } from './collections.ts';
import { counting } from './counting.ts';
import { deleting } from './delete.ts';
import type { Handler } from './dispatcher.ts';
import { modifying } from './findAndModify.ts';
import { finding } from './find.ts';
import { handshake } from './handshake.ts';
import { indexes } from './indexes.ts';
import { inserting } from './insert.ts';
import { transactions } from './transactions.ts';
import { updating } from './update.ts';

/** Every command the server answers; all others are code 59. */
export const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    ...handshake,
    ...transactions,
    ...inserting,
    ...finding,
    ...updating,
    ...deleting,
    ...modifying,
    ...aggregating,
    ...counting,
    ...collections,
    ...indexes,
  }),
);
