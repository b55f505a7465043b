import { model, Schema, type Types } from 'mongoose';

/** The subject of a note: exactly one record. */
export type NoteTarget<Id = string | Types.ObjectId> = { order: Id } | { user: Id };

export type NoteFields = {
  _id: Types.ObjectId;
  /** One of the two is stored. */
  order?: Types.ObjectId;
  user?: Types.ObjectId;
  text: string;
  at: Date;
  /** The author. */
  by: { user: Types.ObjectId; name: string };
};

const noteSchema = new Schema<NoteFields>(
  {
    order: Schema.Types.ObjectId,
    user: {
      type: Schema.Types.ObjectId,
      validate(this: NoteFields) {
        return (this.order === undefined) !== (this.user === undefined);
      },
    },
    text: { type: String, required: true },
    at: { type: Date, required: true },
    by: {
      type: new Schema(
        { user: { type: Schema.Types.ObjectId, required: true }, name: { type: String, required: true } },
        { _id: false },
      ),
      required: true,
    },
  },
  { versionKey: false },
);

noteSchema.index({ order: 1, at: -1, _id: -1 });
noteSchema.index({ user: 1, at: -1, _id: -1 });

export const Note = model('Note', noteSchema);
