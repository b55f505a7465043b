import { createSlice } from '@reduxjs/toolkit';
import type { Course, Review, ReviewBody } from '@institut/contract/courses/schema';
import type { ErrorCode } from '@institut/contract/frame/errors';
import type { ApiError } from '../../lib/apiError.ts';
import { api } from '../../lib/api.ts';
import {
  createApiThunk,
  idle,
  trackRequest,
  type AsyncState,
  type ThunkTools,
} from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

type OwnReview = { courseId: string; review: Review | null; isEmailConfirmed: boolean };
/** The reviews that were loaded after the first page, which the course contains. */
type FurtherReviews = { courseId: string; reviews: Review[] };

type ReviewsState = {
  own: AsyncState<OwnReview>;
  further: AsyncState<FurtherReviews>;
  submission: AsyncState<Course>;
  removal: AsyncState<Course>;
  /** Ids of courses that the logged-in user is known to have reviewed. */
  reviewedCourses: string[];
};

const initialState: ReviewsState = {
  own: idle(),
  further: idle(),
  submission: idle(),
  removal: idle(),
  reviewedCourses: [],
};
const ALREADY_REVIEWED: ErrorCode = 'already_reviewed';

/** Returns whether the server rejected a second review by the same user. */
export const isAlreadyReviewed = (error: ApiError | undefined): boolean => error?.code === ALREADY_REVIEWED;

export const loadOwnReview = createApiThunk(
  'reviews/loadOwn',
  async (courseId: string, { signal }): Promise<OwnReview> => ({
    ...(await api.getOwnReview({ params: { id: courseId }, signal })),
    courseId,
  }),
);

export const loadFurtherReviews = createApiThunk(
  'reviews/loadFurther',
  async (
    { courseId, page }: { courseId: string; page: number },
    { getState }: ThunkTools<{ reviews?: ReviewsState }>,
  ): Promise<FurtherReviews> => {
    const { data } = await api.listReviews({ params: { id: courseId }, query: { pageNumber: page } });
    const earlier = getState().reviews?.further.data;
    return {
      courseId,
      reviews: [...(earlier?.courseId === courseId ? earlier.reviews : []), ...data.reviews],
    };
  },
);

export const submitReview = createApiThunk(
  'reviews/submit',
  ({ courseId, ...body }: ReviewBody & { courseId: string }) =>
    api.addReview({ params: { id: courseId }, body }),
);

type Removal = { courseId: string; reviewId: string; reason: string };

export const deleteReview = createApiThunk('reviews/delete', ({ courseId, reviewId, reason }: Removal) =>
  api.deleteReview({ params: { id: courseId, reviewId }, body: { reason } }),
);

const reviewsSlice = createSlice({
  name: 'reviews',
  initialState,
  reducers: {
    submissionReset: (state) => {
      state.submission = idle();
    },
    removalReset: (state) => {
      state.removal = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'own', loadOwnReview, ({ courseId }, asked) => courseId === asked);
    trackRequest(builder, 'further', loadFurtherReviews, (data, { courseId }) => data.courseId === courseId);
    trackRequest(builder, 'submission', submitReview);
    trackRequest(builder, 'removal', deleteReview);
    builder
      .addMatcher(submitReview.fulfilled.match, (state, { meta }) => {
        remember(state, meta.arg.courseId);
        // The new review moves the others to later pages.
        state.further = idle();
      })
      .addMatcher(submitReview.rejected.match, (state, { meta, payload }) => {
        if (isAlreadyReviewed(payload)) remember(state, meta.arg.courseId);
      })
      .addMatcher(deleteReview.fulfilled.match, (state, { meta }) => forget(state, meta.arg));
  },
  selectors: {
    selectOwn: ({ own }) => own,
    selectFurther: ({ further }) => further,
    selectSubmission: ({ submission }) => submission,
    selectRemoval: ({ removal }) => removal,
    selectHasReviewed: ({ reviewedCourses }, courseId: string) => reviewedCourses.includes(courseId),
  },
});

function remember({ reviewedCourses }: ReviewsState, courseId: string): void {
  if (!reviewedCourses.includes(courseId)) reviewedCourses.push(courseId);
}

function forget(state: ReviewsState, { courseId, reviewId }: Removal): void {
  const further = state.further.data;
  if (further) further.reviews = further.reviews.filter(({ _id }) => _id !== reviewId);
  const own = state.own.data;
  if (own?.review?._id !== reviewId) return;
  own.review = null;
  state.submission = idle();
  state.reviewedCourses = state.reviewedCourses.filter((id) => id !== courseId);
}

export const { submissionReset, removalReset } = reviewsSlice.actions;
export const { selectOwn, selectFurther, selectSubmission, selectRemoval, selectHasReviewed } =
  reviewsSlice.injectInto(slices).selectors;
