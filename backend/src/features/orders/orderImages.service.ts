import { imagesIn } from '../../lib/imagesIn.ts';
import { Order } from './order.model.ts';

/** The stored images of the courses as they were when somebody ordered them. */
export async function usedImages(): Promise<Set<string>> {
  return imagesIn(await Order.distinct('orderItems.image'));
}
