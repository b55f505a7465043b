import { hasPermission } from '@institut/contract/accounts/permissions';
import { MESSAGE_CALLS } from '@institut/contract/messages/calls';
import { implement } from '../../../http/implement.ts';
import { presentDelivery, presentMessage } from './message.presenter.ts';
import {
  counted,
  listMessages,
  previewMessage,
  readMessage,
  sendMessage,
  stopMessage,
  tryMessage,
} from './messages.service.ts';

export const messageRoutes = implement(MESSAGE_CALLS, {
  listCourseMessages: async ({ params }) => (await listMessages(params.id)).map(presentMessage),
  sendMessage: async ({ params, courses: reached, user: staff, body, idempotencyKey: key = '' }) =>
    presentMessage(await counted(await sendMessage({ course: params.id, reached, staff, body, key }))),
  previewMessage: ({ params, courses, body }) => previewMessage(params.id, courses, body),
  tryMessage: ({ params, courses, user, body }) => tryMessage(params.id, courses, user, body),
  getMessage: async ({ params, user }) => {
    const { deliveries, ...message } = await readMessage(params);
    const seesAddresses = hasPermission(user.permissions, 'orders');
    return {
      ...presentMessage(message),
      deliveries: deliveries.map((delivery) => presentDelivery(delivery, seesAddresses)),
    };
  },
  stopMessage: async ({ params }) => presentMessage(await stopMessage(params)),
});
