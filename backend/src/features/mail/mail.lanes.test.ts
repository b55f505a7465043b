import { createUser } from '../../test/support/factories.ts';
import { deliveryDeps, queueWelcome, recordingTransport } from '../../test/support/mailOutbox.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { courseMessageMail } from '../outputs/messages/message.mails.ts';
import { passwordResetMail } from '../users/accounts/user.mails.ts';
import { deliverNext } from './mail.delivery.ts';
import { queueMail, queueMails } from './mail.service.ts';

useTestDatabase();

it('mails that people wait for leave before the messages to many that were queued earlier', async () => {
  const { transport, mails } = recordingTransport();
  const { deps } = deliveryDeps(transport);
  const about = { course: 'Python', subject: 'Parking', text: 'Iza zgrade.' };
  const many = Array.from({ length: 30 }, (_none, index) =>
    Object.assign({ to: `polaznik${index}@example.com` }, about),
  );
  await queueMails(courseMessageMail, many);
  await deliverNext(deps);
  await queueWelcome();
  const user = await createUser({ email: 'lozinka@example.com' });
  await queueMail(passwordResetMail, { to: user.email });
  while (await deliverNext(deps));
  expect(mails.slice(1, 4).map(({ to }) => to)).toEqual([
    'lozinka@example.com',
    'ana@example.com',
    'polaznik1@example.com',
  ]);
  expect(mails).toHaveLength(32);
});
