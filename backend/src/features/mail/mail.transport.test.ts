import { deliveryDeps, readOutbox, storedMail } from '../../test/support/mailOutbox.ts';
import { createUser } from '../../test/support/factories.ts';
import { readMail, startSmtpServer, type SmtpServer } from '../../test/support/fakeSmtp.ts';
import { useTestDatabase } from '../../test/support/testDatabase.ts';
import { deliverNext } from './mail.delivery.ts';
import { smtpOptions } from './mail.transport.ts';

useTestDatabase();

const FROM = { name: 'Institut za tehnologiju i inovacije', address: 'info@example.com' };

const MINUTE = 60_000;

let server: SmtpServer;

beforeEach(async () => {
  server = await startSmtpServer();
});

afterEach(() => {
  server.disconnect();
  return server.close();
});

/** Returns the dependencies of a delivery over a real connection; `login` is `user:password@` or empty. */
function overSmtp(login = '') {
  const url = server.url.replace('//', `//${login}`);
  return deliveryDeps(server.connectTo(url, FROM));
}

const refuse = (command: RegExp, reply: string) => {
  server.answer = (line) => (command.test(line) ? reply : undefined);
};

describe('the mail transport', () => {
  it('sends a mail as HTML and plain text, from the configured sender, to one recipient', async () => {
    await createUser({ email: 'ana@example.com' });
    const { _id } = await storedMail({ name: 'Đenana Šišić' });
    const { deps } = overSmtp();
    await deliverNext(deps);
    const [received] = server.mails;
    expect(received).toMatchObject({ from: 'info@example.com', to: ['ana@example.com'] });
    const mail = readMail(received!.raw);
    expect(mail.header('From')).toBe('Institut za tehnologiju i inovacije <info@example.com>');
    expect(mail.header('To')).toBe('ana@example.com');
    expect(mail.header('Subject')).toBe('Dobro došli – Institut za tehnologiju i inovacije');
    expect(mail.header('Message-ID')).toBe(`<${_id.toString()}@example.com>`);
    expect(mail.header('Auto-Submitted')).toBe('auto-generated');
    expect(mail.text).toContain('Dobar dan, Đenana Šišić,');
    expect(mail.html).toContain('Dobar dan, Đenana Šišić,');
    expect(await readOutbox()).toMatchObject([{ state: 'sent' }]);
  });

  it.each([
    ['busy', /^MAIL/, '451 4.3.2 Try later', 'EENVELOPE 451 MAIL FROM'],
    ['greylisting', /^RCPT/, '450 4.2.0 Greylisted', 'EENVELOPE 450 RCPT TO'],
    ['full', /^\.$/, '452 4.3.1 Disk full', 'EMESSAGE 452 DATA'],
    ['not for this sender', /^MAIL/, '550 5.7.1 Sender refused', 'EENVELOPE 550 MAIL FROM'],
    ['closing', /^$/, '421 4.3.2 Closing', 'EPROTOCOL 421 CONN'],
  ])('retries after a minute when the mail server is %s', async (_what, command, reply, lastError) => {
    const { deps, now, advance } = overSmtp();
    refuse(command, reply);
    await storedMail();
    await deliverNext(deps);
    expect(await readOutbox()).toMatchObject([
      { state: 'waiting', lastError, nextAttemptAt: new Date(now() + MINUTE) },
    ]);
    expect(await deliverNext(deps)).toBe(false);
    server.answer = () => undefined;
    advance(MINUTE);
    await deliverNext(deps);
    expect(server.mails).toHaveLength(1);
    expect(await readOutbox()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it.each([
    ['the recipient', /^RCPT/, '550 5.1.1 No such user', 'EENVELOPE 550 RCPT TO'],
    ['the message', /^\.$/, '554 5.7.1 Looks like spam', 'EMESSAGE 554 DATA'],
  ])(
    'does not retry when the mail server permanently refuses %s',
    async (_what, command, reply, lastError) => {
      const { deps, log } = overSmtp();
      refuse(command, reply);
      await storedMail();
      await deliverNext(deps);
      expect(await readOutbox()).toMatchObject([{ state: 'failed', attempts: 1, lastError }]);
      expect(log()).toContain('mail given up');
      expect(server.mails).toHaveLength(0);
    },
  );

  it('retries when the mail server refuses the login, and logs no password', async () => {
    const { deps, log } = overSmtp('posta:tajna-lozinka@');
    refuse(/^AUTH/, '535 5.7.8 Bad credentials');
    await storedMail();
    await deliverNext(deps);
    expect(server.lines.join()).toMatch(/AUTH PLAIN/);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', lastError: 'EAUTH 535 AUTH PLAIN' }]);
    expect(log() + JSON.stringify(await readOutbox())).not.toMatch(/tajna/);
  });

  it('retries when the mail server is unreachable', async () => {
    const { deps } = overSmtp();
    await server.close();
    await storedMail();
    await deliverNext(deps);
    expect(await readOutbox()).toMatchObject([{ state: 'waiting', lastError: 'ESOCKET CONN' }]);
  });

  it.each(['', 'posta:tajna-lozinka@'])(
    'sends neither login nor mail to another machine that offers no STARTTLS: %j',
    async (login) => {
      // 0.0.0.0 leads to this machine but is no loopback address.
      const url = server.url.replace('//127.0.0.1', `//${login}0.0.0.0`);
      refuse(/^STARTTLS/, '502 5.5.1 Not offered');
      const { deps, now } = deliveryDeps(server.connectTo(url, FROM));
      await storedMail();
      await deliverNext(deps);
      expect(server.lines.filter((line) => !/^(EHLO|STARTTLS)/.test(line))).toEqual([]);
      expect(server.mails).toHaveLength(0);
      expect(await readOutbox()).toMatchObject([
        { state: 'waiting', lastError: 'ETLS 502 STARTTLS', nextAttemptAt: new Date(now() + MINUTE) },
      ]);
    },
  );

  it.each([
    ['smtp://mail.example.com', true],
    ['smtp://mail.example.com?ignoreTLS=true', true],
    ['smtp://127.0.0.1.example.com', true],
    ['smtp://localhost:25', false],
    ['smtp://127.0.0.1:25', false],
    ['smtp://[::1]:25', false],
  ])('requires STARTTLS except of a server on this machine: %s', (url, requireTLS) => {
    expect(smtpOptions(url)).toMatchObject({ url, requireTLS });
  });

  it('sends unencrypted to another machine with requireTLS=false', async () => {
    const url = `${server.url.replace('127.0.0.1', '0.0.0.0')}/?requireTLS=false`;
    const { deps } = deliveryDeps(server.connectTo(url, FROM));
    await storedMail();
    await deliverNext(deps);
    expect(server.mails).toHaveLength(1);
  });

  it('does not log the text of a response, which may repeat the mail', async () => {
    const { deps, log } = overSmtp();
    refuse(/^\.$/, '554 Blocked: https://www.example.com/nova-lozinka#token=AAAA');
    await storedMail();
    await deliverNext(deps);
    expect(log() + JSON.stringify(await readOutbox())).not.toMatch(/token=/);
  });
});

describe('a name that contains line breaks', () => {
  it('adds neither a header nor a recipient', async () => {
    const { deps } = overSmtp();
    await storedMail({ name: 'Ana\r\nBcc: zrtva@example.com\r\nSubject: Nagrada\r\n\r\nTijelo\u2028kraj' });
    await deliverNext(deps);
    const [received] = server.mails;
    expect(received!.to).toEqual(['ana@example.com']);
    const { headers } = readMail(received!.raw);
    expect(headers.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
    expect(headers.filter((line) => /^subject:/i.test(line))).toHaveLength(1);
    expect(server.lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });
});
