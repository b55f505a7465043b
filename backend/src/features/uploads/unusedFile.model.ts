import { model, Schema } from 'mongoose';

export type UnusedFileFields = {
  /** The file's name. */
  _id: string;
  /** When it was first found that nothing shows it; what is shown again has no record. */
  since: Date;
};

const unusedFileSchema = new Schema<UnusedFileFields>({
  _id: { type: String, required: true },
  since: { type: Date, required: true },
});

export const UnusedFile = model('UnusedFile', unusedFileSchema);
