import type { OrderItem } from '@institut/contract/order.schema';
import { api } from '../../lib/api.ts';
import { toApiError } from '../../lib/apiError.ts';

/** A course as the selection needs it, fresh from the server. */
export type CourseOffer = Omit<OrderItem, 'qty'> & { countInStock: number };

/** What the server says of a chosen course; no offer = it is not offered any more. */
export type FreshCourse = { kurs: string; offer: CourseOffer | null };

export async function fetchOffer(id: string, signal: AbortSignal): Promise<CourseOffer> {
  const course = await api.getCourse({ params: { id }, signal });
  const { _id: kurs, name, image, category, price, countInStock } = course;
  return { kurs, name, image, category, price, countInStock };
}

/** Like `fetchOffer`, but a course the server does not know is an answer and not a failure. */
export async function fetchFreshCourse(kurs: string, signal: AbortSignal): Promise<FreshCourse> {
  try {
    return { kurs, offer: await fetchOffer(kurs, signal) };
  } catch (cause) {
    if (toApiError(cause).status === 404) return { kurs, offer: null };
    throw cause;
  }
}
