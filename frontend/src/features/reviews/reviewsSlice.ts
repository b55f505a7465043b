import { createSlice } from '@reduxjs/toolkit';
import type { Course, ReviewBody } from '@institut/contract/course.schema';
import type { ErrorCode } from '@institut/contract/error';
import type { ApiError } from '../../lib/apiError.ts';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

type ReviewsState = {
  submission: AsyncState<Course>;
  /** Ids of courses that the signed-in user is known to have reviewed. */
  reviewedCourses: string[];
};

type WithReviews = { reviews: ReviewsState };

const initialState: ReviewsState = { submission: idle(), reviewedCourses: [] };
const ALREADY_REVIEWED: ErrorCode = 'already_reviewed';

/** Whether the server rejected a second review by the same user. */
export const isAlreadyReviewed = (error: ApiError | undefined): boolean => error?.code === ALREADY_REVIEWED;

export const submitReview = createApiThunk(
  'reviews/submit',
  ({ courseId, ...body }: ReviewBody & { courseId: string }) =>
    api.addReview({ params: { id: courseId }, body }),
);

export const reviewsSlice = createSlice({
  name: 'reviews',
  initialState,
  reducers: {
    submissionReset: (state) => {
      state.submission = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'submission', submitReview);
    builder
      .addMatcher(submitReview.fulfilled.match, (state, { meta }) => remember(state, meta.arg.courseId))
      .addMatcher(submitReview.rejected.match, (state, { meta, payload }) => {
        if (isAlreadyReviewed(payload)) remember(state, meta.arg.courseId);
      });
  },
});

function remember({ reviewedCourses }: ReviewsState, courseId: string): void {
  if (!reviewedCourses.includes(courseId)) reviewedCourses.push(courseId);
}

export const { submissionReset } = reviewsSlice.actions;

export const selectSubmission = (state: WithReviews) => state.reviews.submission;
export const selectHasReviewed = (courseId: string) => (state: WithReviews) =>
  state.reviews.reviewedCourses.includes(courseId);
