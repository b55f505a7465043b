import { STATEMENT_FORMATS, type StatementFormat } from '@institut/contract/statements/values';
import { model, Schema, type Types } from 'mongoose';

/** Money that has arrived on an account, as a bank statement has it. */
export type StatementEntryFields = {
  _id: Types.ObjectId;
  /** 16 digits of the account of the institute. */
  account: string;
  format: StatementFormat;
  /** The number of the statement; empty where the file has none. */
  number: string;
  /** The day of the bank, at its beginning in UTC. */
  bookedAt: Date;
  /** In feninga, above 0. */
  amount: number;
  payer: string;
  payerAccount: string;
  purpose: string;
  bankRef: string;
  /** SHA-256 of account, day, amount, payer's account, purpose and the ordinal among equal entries of the day. */
  fingerprint: string;
  state: 'new' | 'booked';
  /** The orders that it has paid, with the records of the ledger. */
  orders: Types.ObjectId[];
  payments: Types.ObjectId[];
  /** The day on which the money left again, as `bookedAt`; absent until a statement says so. */
  reversedOn?: Date;
  importedAt: Date;
};

const text = { type: String, default: '' };
const requiredText = { type: String, required: true };

const statementEntrySchema = new Schema<StatementEntryFields>(
  {
    account: requiredText,
    format: { type: String, enum: STATEMENT_FORMATS, required: true },
    number: text,
    bookedAt: { type: Date, required: true },
    amount: {
      type: Number,
      required: true,
      validate: (amount: number) => Number.isSafeInteger(amount) && amount > 0,
    },
    payer: text,
    payerAccount: text,
    purpose: text,
    bankRef: text,
    fingerprint: requiredText,
    state: { type: String, enum: ['new', 'booked'], required: true },
    orders: [Schema.Types.ObjectId],
    payments: [Schema.Types.ObjectId],
    reversedOn: Date,
    importedAt: { type: Date, required: true },
  },
  { versionKey: false },
);

statementEntrySchema.index({ fingerprint: 1 }, { unique: true });
// For the formats of a day, and for the job that removes old entries.
statementEntrySchema.index({ account: 1, bookedAt: 1 });
statementEntrySchema.index({ bookedAt: 1 });
// For the copy of one's own data.
statementEntrySchema.index({ orders: 1 });

export const StatementEntry = model('StatementEntry', statementEntrySchema, 'statemententries');
