import { model, Schema, type Types } from 'mongoose';

export type ReviewFields = {
  _id: Types.ObjectId;
  course: Types.ObjectId;
  user: Types.ObjectId;
  /** The public name of the author at the time of the review. */
  name: string;
  rating: number;
  comment: string;
  createdAt: Date;
};

const reviewSchema = new Schema<ReviewFields>(
  {
    course: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    rating: { type: Number, required: true, min: 1, max: 5 },
    comment: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

reviewSchema.index({ course: 1, user: 1 }, { unique: true });
// For the reviews of one author.
reviewSchema.index({ user: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ course: 1, createdAt: -1, _id: -1 });

export const Review = model('Review', reviewSchema);

/** Returns the rating and the number of reviews of a course with these ratings. */
export const summaryOf = (ratings: readonly number[]): { rating: number; numReviews: number } => ({
  numReviews: ratings.length,
  rating: ratings.length === 0 ? 0 : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length,
});
