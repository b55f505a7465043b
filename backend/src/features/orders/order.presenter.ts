import type { Order } from '@institut/contract/order.schema';
import type { OrderFields } from './order.model.ts';

export function presentOrder(order: OrderFields): Order {
  const { shippingAddress } = order;
  return {
    _id: order._id.toString(),
    reference: order.reference,
    user: { _id: order.user.toString(), name: order.buyerName, email: order.buyerEmail },
    orderItems: order.orderItems.map((item) => ({
      kurs: item.kurs.toString(),
      name: item.name,
      image: item.image,
      category: item.category,
      price: item.price,
      qty: item.qty,
    })),
    shippingAddress: {
      address: shippingAddress.address,
      city: shippingAddress.city,
      postalCode: shippingAddress.postalCode,
      country: shippingAddress.country,
    },
    paymentMethod: order.paymentMethod,
    itemsPrice: order.itemsPrice,
    shippingPrice: order.shippingPrice,
    taxPrice: order.taxPrice,
    totalPrice: order.totalPrice,
    isPaid: order.isPaid,
    paidAt: order.paidAt?.toISOString() ?? null,
    isDelivered: order.isDelivered,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    paymentStatus: order.paymentStatus,
    status: order.status,
    notificationStatus: order.notificationStatus,
    createdAt: order.createdAt.toISOString(),
    history: order.history.map(({ at, by, event, from, to }) => ({
      at: at.toISOString(),
      by,
      event,
      from,
      to,
    })),
  };
}
