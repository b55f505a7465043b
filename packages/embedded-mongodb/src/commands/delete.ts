import { findRecords } from '../engine/finder.ts';
import { putRecord } from '../engine/records.ts';
import { failedToParse } from '../errors.ts';
import { filterArgument } from '../query/normalize.ts';
import {
  collectionName,
  countArgument,
  documentArgument,
  flagArgument,
  refuseCollation,
  refuseUnknown,
} from './arguments.ts';
import type { Handler } from './dispatcher.ts';
import { assertHint } from './hint.ts';
import { eachStatement, statementsOf } from './insert.ts';

export const deleting: Record<string, Handler> = {
  delete: {
    inTransaction: true,
    fields: ['deletes', 'ordered', 'let', 'bypassDocumentValidation'],
    run: (context) => {
      const { engine, database, command, name } = context;
      const deletes = statementsOf(command, 'deletes');
      const target = collectionName(command, name);
      return context.write((view) => {
        const collection = engine.collection(view, database, target);
        let n = 0;
        const writeErrors = eachStatement(deletes, flagArgument(command, 'ordered', true), (statement) => {
          refuseUnknown(statement, 'delete.deletes', ['q', 'limit', 'hint', 'collation', 'sampleId']);
          refuseCollation(statement);
          assertHint(collection, statement['hint']);
          const limit = countArgument(statement, 'limit');
          if (limit !== 0 && limit !== 1)
            throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
          const filter = filterArgument(statement['q'], 'q');
          const found = findRecords(view, collection, {
            filter,
            limit,
            variables: documentArgument(command, 'let'),
          });
          if (!collection) return;
          for (const { record, document } of found) putRecord(view, collection, record, document, null);
          n += found.length;
        });
        return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
      });
    },
  },
};
