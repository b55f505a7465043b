import { connectWithoutIndexes, disconnectDatabase } from '../../../dist/database/connect.js';
import { DocumentModel } from '../../../dist/features/outputs/documents/document.model.js';
import { issueDocument } from '../../../dist/features/outputs/documents/issuing.js';

/** Issues every document of the database at MONGO_URI that has no number, in random order, and prints a line for each. */
await connectWithoutIndexes(process.env.MONGO_URI);
const waiting = await DocumentModel.find({ isIssued: false }, { _id: 1 }).lean();
const shuffled = waiting.map(({ _id }) => ({ _id, rank: Math.random() })).toSorted((a, b) => a.rank - b.rank);
await Promise.all(
  shuffled.map(async ({ _id }) => {
    await issueDocument(_id);
    process.stdout.write('.');
  }),
);
await disconnectDatabase();
