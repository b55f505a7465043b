import { findRecords } from '../engine/finder.ts';
import { putRecord } from '../engine/records.ts';
import { failedToParse } from '../errors.ts';
import { filterArgument } from '../query/filter.ts';
import {
  collectionName,
  countArgument,
  documentArgument,
  hintArgument,
  refuseCollation,
  refuseUnknown,
} from './arguments.ts';
import type { Handler } from './dispatcher.ts';
import { eachStatement } from './insert.ts';

/** The command that deletes documents. */
export const deleting: Record<string, Handler> = {
  delete: {
    inTransaction: true,
    fields: 'deletes ordered let bypassDocumentValidation',
    run: (context) => {
      const { engine, database, command, name } = context;
      const target = collectionName(command, name);
      return context.write((view) => {
        const collection = engine.collection(view, database, target);
        let n = 0;
        const errors = eachStatement(command, 'deletes', (statement) => {
          refuseUnknown(statement, 'delete.deletes', 'q limit hint collation sampleId');
          refuseCollation(statement);
          const limit = countArgument(statement, 'limit');
          if (limit !== 0 && limit !== 1)
            throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
          const found = findRecords(view, collection, {
            filter: filterArgument(statement['q'], 'q'),
            limit,
            variables: documentArgument(command, 'let'),
            hint: hintArgument(statement, collection),
          });
          if (!collection) return;
          for (const { record, document } of found) putRecord(view, collection, record, document, null);
          n += found.length;
        });
        return { n, ...errors };
      });
    },
  },
};
