import { createInterface } from 'node:readline';
import { connectWithoutIndexes, disconnectDatabase } from '../../../dist/database/connect.js';
import { registerEffects } from '../../../dist/effects.js';
import { findAccount } from '../../../dist/features/users/accounts/user.service.js';
import { deliverNext } from '../../../dist/features/mail/mail.delivery.js';
import { smtpTransport } from '../../../dist/features/mail/mail.transport.js';
import { sendDue } from '../../../dist/features/outputs/messages/delivery.service.js';
import { remindParticipants } from '../../../dist/features/processes/timetable/reminders.service.js';
import { createLogger } from '../../../dist/lib/logger.js';
import { MAIL_HANDLERS } from '../../../dist/mails.js';

const JOBS = { messages: sendDue, reminders: remindParticipants };

/**
 * For each line on its input does the job of that name on the database at MONGO_URI, sends the mails that are due to SMTP_URL
 * and prints a line. Ends with its input.
 */
registerEffects();
await connectWithoutIndexes(process.env.MONGO_URI);
const deps = {
  handlers: MAIL_HANDLERS,
  transport: smtpTransport(process.env.SMTP_URL, { name: 'Institut', address: 'info@example.com' }),
  findAccount,
  siteUrl: 'https://www.example.com',
  logger: createLogger('error'),
};
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  await JOBS[line]();
  while (await deliverNext(deps));
  process.stdout.write(`${line} done\n`);
}
await disconnectDatabase();
