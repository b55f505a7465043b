import { Schema } from 'mongoose';

/** A part of the price that is due on a day, in feninga. */
export type InstalmentFields = { dueDay: string; amount: number };

export const instalmentSchema = new Schema<InstalmentFields>(
  { dueDay: { type: String, required: true }, amount: { type: Number, required: true, min: 1 } },
  { _id: false },
);
