import { accountDigits, accountText } from '@institut/contract/documents/bankAccount';
import { SECOND_FACTOR_CHANGES } from '@institut/contract/auth/secondFactor';
import { siteConfig } from '@institut/contract/site/schema';
import {
  ORDER_STATUS,
  ORDER_STATUS_INFO,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
} from '@institut/contract/orders/values';
import { getSiteConfig } from './features/config/config.service.ts';
import { SITE_URL } from './test/support/mailOutbox.ts';
import { useTestDatabase } from './test/support/testDatabase.ts';
import { MAIL_HANDLERS } from './mails.ts';
import { renderFactorCode } from './features/users/auth/factorCode.ts';
import { renderConfirmation } from './features/users/accounts/emailConfirmation.mails.ts';
import { renderHalfLogin } from './features/users/auth/halfLogin.ts';
import { renderPasswordReset, renderWelcome } from './features/users/accounts/user.mails.ts';
import { contentOf, paragraphs, type MailContent, type MailText } from './features/mail/mailType.ts';
import { renderHtml, renderText } from './features/mail/mail.render.ts';

useTestDatabase();

const site = siteConfig.parse(getSiteConfig());
const context = { site, siteUrl: SITE_URL, now: new Date() };

type StoredMessage = { kind: string; [field: string]: unknown };

async function sentContent(message: StoredMessage): Promise<MailContent> {
  const handler = MAIL_HANDLERS.find(({ kind }) => kind === message.kind);
  const content = await handler?.read(message)?.render(context);
  if (!content) throw new Error(`No content for ${message.kind}.`);
  return content;
}
const about = {
  to: 'ana@example.com',
  name: 'Ana Hodžić',
  orderId: 'a'.repeat(24),
  reference: 'K7M2-9QXA',
  courses: ['Python', 'CAD'],
};
const ORDER_URL = `${SITE_URL}/order/${about.orderId}`;

const placed: StoredMessage = {
  ...about,
  kind: 'orderPlaced',
  courseIds: [],
  paymentMethod: 'licno',
  lines: [
    { name: 'Python', start: 'počinje 8.\u00a02.\u00a02027.', qty: 2, price: 3.35 },
    { name: 'CAD', start: '', qty: 1, price: 1200 },
  ],
  dueDay: null,
  isUnconfirmed: false,
  itemsPrice: 1206.7,
  shippingPrice: 0,
  taxPrice: 181.01,
  totalPrice: 1387.71,
};

const placedForCompany: StoredMessage = {
  ...placed,
  paymentMethod: 'organizacija',
  payer: {
    name: 'Primjer Drvo d.o.o.',
    jib: '4200123450004',
    pdv: '',
    address: 'Industrijska zona 4, 72220 Zavidovići',
    purchaseOrder: 'NAR-2027/118',
  },
};

const paid = (paymentStatus: (typeof PAYMENT_STATUSES)[number]): StoredMessage => ({
  ...about,
  kind: 'paymentRecorded',
  paymentStatus,
  totalPrice: 107.71,
  paid: 107.71,
  paidAt: new Date('2026-11-20T23:30:00Z'),
});

const statusChanged: StoredMessage = { ...about, kind: 'statusChanged', hasPaid: false };

const paymentReminder: StoredMessage = {
  ...about,
  kind: 'paymentReminder',
  paymentMethod: 'organizacija',
  totalPrice: 107.71,
  firstDay: null,
  dueDay: null,
  isPart: false,
  expires: true,
  instalmentDay: null,
};

const orderExpired: StoredMessage = { ...about, kind: 'orderExpired', isUnconfirmed: false, seats: 2 };

const corrected = (given: object): StoredMessage => ({
  ...about,
  kind: 'paymentCorrected',
  withdrawn: [{ kind: 'refund', amount: 107.71 }],
  amountDue: 192,
  paid: 0,
  refunded: 0,
  openAmount: 192,
  isGrantAsked: false,
  replaced: [],
  revoked: ['PU-2026-00003'],
  ...given,
});

const accountChanged = (...changes: string[]): StoredMessage => ({
  kind: 'accountChanged',
  to: about.to,
  userId: 'a'.repeat(24),
  changes,
  at: new Date('2026-11-20T23:30:00Z'),
});

const plain = (text: string) =>
  text.replaceAll('\u00a0', ' ').replace(/<span style="white-space:nowrap">([^<]*)<\/span>/g, '$1');

/** Returns both forms of a mail with no-break spaces as spaces, and without what keeps numbers together. */
const plainMail = { subject: 'Poruka', preview: 'Poruka', heading: 'Poruka' };

function formsOf(written: MailText) {
  const content = contentOf(written);
  return [plain(renderHtml(content, site, SITE_URL)), plain(renderText(content, site))] as const;
}

const ATTACK = `<img src=x onerror="alert('1')"></td><script>alert(2)</script>`;

it('the name of a course is escaped in the HTML of a mail', async () => {
  const message = { ...placed, lines: [{ name: ATTACK, start: '', qty: 1, price: 1 }] };
  const html = renderHtml(await sentContent(message), site, SITE_URL);
  expect(html).not.toMatch(/<(img|script)/i);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;');
});

it('a reference does not break at its hyphen in the HTML of a mail', async () => {
  const html = renderHtml(await sentContent(placed), site, SITE_URL);
  expect(html).toContain('<span style="white-space:nowrap">K7M2-9QXA</span>');
});

it('the payer is not in the mail to an address that nobody has confirmed', async () => {
  const [, shown] = formsOf(await sentContent(placedForCompany));
  const [, left] = formsOf(await sentContent({ ...placedForCompany, isUnconfirmed: true }));
  expect(shown).toContain('Primjer Drvo d.o.o.');
  expect(left).not.toMatch(/Primjer Drvo|Industrijska zona|NAR-2027/);
});

describe('the name of a user in a mail', () => {
  it.each([
    'Osvojili ste nagradu https://zlo.example',
    'zlo.example',
    'zlo. example 1',
    'Osvojili ste 500 KM, uzmite na zlo1.com',
    'zlo1.com',
    'zlo。com',
    'zlo．com',
    'pišite na a@zlo.example',
    'Zlo Vam Nudi Novac Bez Kamata',
    'Z'.repeat(61) + 'zlo',
    ATTACK.replaceAll('/', ''),
    ' \r\n ',
  ])('is left out when it is empty, an address or an advertisement: %j', (name) => {
    const [html, text] = formsOf(renderWelcome({ name }, null, context));
    expect(html + text).not.toMatch(/zlo|onerror/i);
    expect(text).toContain('Dobar dan,\n');
  });

  it.each([
    'Ana Marija',
    'A. B. Hodžić',
    "D'Arcy-Šišić",
    'Hadži-Đenana Čaušević ml.',
    'Anto\u0301nia',
    'María del Carmen García López',
    'Samir Kovač, dipl. ing.',
  ])('is shown when it is a name: %s', (name) => {
    const [, text] = formsOf(renderWelcome({ name }, null, context));
    expect(text).toContain(`Dobar dan, ${name},`);
  });
});

const stoppedRefund = {
  number: 'K7M2-9QXA-1',
  amount: 107.71,
  retained: 0,
  dueDay: '2027-02-14',
  isPaypal: false,
  account: '',
};

it('a refund that PayPal has not taken goes to an account, which the mail asks for', async () => {
  const content = await sentContent({ ...about, kind: 'refundNotSent', refund: stoppedRefund, note: '' });
  const [, text] = formsOf(content);
  expect(text).toContain('Broj otkazivanja: K7M2-9QXA-1');
  expect(text).toMatch(
    /Da bismo vam iznos vratili do [\d. ]+, na stranici prijave unesite broj svog računa\./,
  );
});

describe('every mail', () => {
  const messages: StoredMessage[] = [
    accountChanged('password'),
    accountChanged('email', 'password'),
    ...SECOND_FACTOR_CHANGES.map((change) =>
      Object.assign(accountChanged(), { kind: 'secondFactorChanged', change }),
    ),
    { kind: 'wrongCodes', to: about.to, userId: 'a'.repeat(24) },
    placed,
    placedForCompany,
    ...PAYMENT_STATUSES.map(paid),
    ...ORDER_STATUSES.map((status) => ({ ...statusChanged, status })),
    paymentReminder,
    { kind: 'accountDeleted', to: about.to },
    {
      kind: 'contact',
      to: 'info@example.com',
      writer: 'Ana',
      replyTo: about.to,
      text: 'Prvi red.\n\nDrugi red.',
    },
    orderExpired,
    ...[[{ dueDay: '2027-02-14', amount: 96 }], []].map((instalments) =>
      Object.assign({ instalments, open: 96, dueDay: '2027-02-14', documents: [] }, about, {
        kind: 'instalments',
      }),
    ),
    corrected({ openAmount: 0 }),
    corrected({
      movedTo: 'M3P8-4RZK',
      open: { open: 192, next: 96, dueDay: '2027-02-14', documents: ['b'.repeat(24)] },
    }),
    corrected({ withdrawn: [{ kind: 'payment', amount: 50, isUnassigned: true }], openAmount: -10 }),
    corrected({ withdrawn: [{ kind: 'grant', amount: 192 }], isGrantAsked: true }),
    { ...about, kind: 'moneyReturned', returned: 107.71, documents: [] },
    { ...about, kind: 'refundNotSent', refund: stoppedRefund, note: '' },
    { ...about, kind: 'refundAccount', refund: { ...stoppedRefund, account: '1290079401028494' }, note: '' },
    { ...about, kind: 'refundRejected', refund: stoppedRefund, note: 'Iznos je već vraćen.' },
  ];
  const mails: Array<[string, () => Promise<MailText>]> = [
    ['factorCode', async () => renderFactorCode('12345678', context)],
    ['emailConfirmation', async () => renderConfirmation('t'.repeat(43), context)],
    ['halfLogin', async () => renderHalfLogin({ device: 'Chrome na Windowsu', at: new Date() }, context)],
    ['welcome', async () => renderWelcome({ name: 'Ana' }, null, context)],
    ['welcome with a link', async () => renderWelcome({ name: 'Ana' }, 't'.repeat(43), context)],
    ['passwordReset', async () => renderPasswordReset({ token: 't'.repeat(43) }, context)],
    ...messages.map((message): [string, () => Promise<MailText>] => [
      message.kind,
      () => sentContent(message),
    ]),
  ];

  it.each(mails)('breaks no day over two lines: %s', async (_kind, render) => {
    const content = contentOf(await render());
    expect(renderHtml(content, site, SITE_URL)).not.toMatch(/\d\. \d{1,2}\./);
    expect(renderText(content, site)).not.toMatch(/\d\. \d{1,2}\./);
  });

  it.each(mails)(
    'has the same content in HTML and plain text, and loads nothing: %s',
    async (_kind, render) => {
      const content = contentOf(await render());
      const [html, text] = formsOf(content);
      for (const block of content.blocks) {
        const words =
          block.kind === 'facts'
            ? block.facts.flatMap(({ label, value }) => [label, value])
            : block.kind === 'action'
              ? [block.label, block.url]
              : [block.text];
        for (const word of words.map(plain)) {
          expect(html).toContain(word);
          expect(text).toContain(word);
        }
      }
      expect(html).not.toMatch(/<(img|style|link|script)|url\(|class=/i);
      const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
      expect(addresses.every((address) => address?.startsWith(SITE_URL))).toBe(true);
      for (const form of [html, text]) {
        expect(form).toContain(site.name);
        expect(form).toContain(site.contact.email);
        expect(form).toContain('Srdačan pozdrav');
        expect(form).not.toMatch(/Dobar dan, Ana [^,]|\.\./);
      }
    },
  );
});

describe('what staff and visitors typed into a mail', () => {
  const typed = 'Ponesite:\n- laptop\n- ličnu kartu\n\nAdresa:\nTitova 1';

  it('keeps its lines and paragraphs in HTML and plain text', () => {
    const html = paragraphs(typed).map((block) =>
      renderHtml({ ...plainMail, blocks: [block] }, site, SITE_URL),
    );
    expect(html[0]).toContain('Ponesite:<br>- laptop<br>- ličnu kartu</p>');
    expect(html[1]).toContain('Adresa:<br>Titova 1</p>');
    expect(renderText({ ...plainMail, blocks: paragraphs(typed) }, site)).toContain(typed);
  });

  it.each(['text', 'small', 'notice'] as const)('keeps its lines in a block of the kind %s', (kind) => {
    const content: MailContent = { ...plainMail, blocks: [{ kind, text: 'a < b\r\nc' }] };
    expect(renderHtml(content, site, SITE_URL)).toContain('a &lt; b<br>c</p>');
  });

  it('keeps the lines of a reason among facts', () => {
    const facts = [{ label: 'Razlog', value: 'Prvo\nDrugo' }];
    const content: MailContent = { ...plainMail, blocks: [{ kind: 'facts', title: 'Odluka', facts }] };
    expect(renderHtml(content, site, SITE_URL)).toContain('Prvo<br>Drugo</td>');
  });
});

describe('the mail about a changed account', () => {
  it('tells what was changed and when, and links to the request of a new password', async () => {
    const content = await sentContent(accountChanged('password'));
    const [html, text] = formsOf(content);
    expect(content.subject).toBe('Promijenjena je lozinka vašeg naloga');
    expect(text).toContain('Promijenjeno: lozinka');
    expect(text).toMatch(/Vrijeme: 21\. 11\. 2026\. .*00:30/);
    expect(text).toContain('Ako to niste bili vi, odmah odaberite novu lozinku.');
    expect(html).toContain(`href="${SITE_URL}/zaboravljena-lozinka"`);
  });

  it('sends a former address to the institute, because a new password is mailed to the new one', async () => {
    const content = await sentContent(accountChanged('email', 'password'));
    const [, text] = formsOf(content);
    expect(content.subject).toBe('Promijenjena je e-mail adresa vašeg naloga');
    expect(text).toContain('Promijenjeno: e-mail adresa i lozinka');
    expect(text).toContain(`Ako to niste bili vi, odmah nam se javite na ${site.contact.email}`);
    expect(text).not.toContain('zaboravljena-lozinka');
  });
});

it('the admission of three seats names their number', async () => {
  const message = { ...statusChanged, status: ORDER_STATUSES[2], seats: 3 };
  expect(formsOf(await sentContent(message))[1]).toContain('3 mjesta u trening programu su osigurana');
});

describe('the confirmation of an order', () => {
  it('contains every line, all amounts and the payment data', async () => {
    const [html, text] = formsOf(await sentContent(placed));
    expect(text).toContain('Njen referentni broj je K7M2-9QXA.');
    expect(text).toContain('Odluku o prijemu javit ćemo vam e-mailom čim bude donesena.');
    expect(text).toContain(
      [
        '  Python × 2, počinje 8. 2. 2027. – 6,70 KM',
        '  CAD: 1.200,00 KM',
        '  PDV: 181,01 KM',
        '  Ukupno: 1.387,71 KM',
      ].join('\n'),
    );
    expect(text).toContain(
      `  Račun: ${accountText(accountDigits(site.bank.account))}\n  Primalac: ${site.bank.recipient}`,
    );
    expect(html).toContain(`href="${ORDER_URL}"`);
  });

  it('names who pays, without the numbers that the payer does not have', async () => {
    const [, text] = formsOf(await sentContent(placedForCompany));
    expect(text).toContain('Primjer Drvo d.o.o.');
    expect(text).toContain('4200123450004');
    expect(text).toContain('NAR-2027/118');
    expect(text).toContain('Ove podatke za uplatu proslijedite platiocu.');
    expect(text).not.toContain('PDV broj');
  });

  it('does not ask for payment when a grant was applied for', async () => {
    const content = await sentContent({ ...placed, paymentMethod: 'Grant' });
    const [, text] = formsOf(content);
    expect(content.preview).toBe('Zatražili ste grant: ne uplaćujte ništa dok vas ne obavijestimo o odluci.');
    expect(text).toContain('ne uplaćujte ništa');
    expect(text).not.toContain(site.bank.account);
  });
});

describe('the copy for accountants', () => {
  const copy = {
    ...about,
    kind: 'accountantCopy',
    company: 'Primjer Drvo d.o.o.',
    documents: ['a'.repeat(24)],
    replaces: [],
  };
  const rendered = async (attached: string[]) => {
    const handler = MAIL_HANDLERS.find(({ kind }) => kind === copy.kind);
    return handler?.read(copy)?.render({ ...context, attached });
  };

  it('names the documents, who pays, why it comes and whom to tell', async () => {
    const content = await rendered(['ST-2027-00003.pdf', 'PR-2027-00042.pdf']);
    if (!content) throw new Error('There are documents to send.');
    const [html, text] = formsOf(content);
    expect(content.subject).toBe('Dokumenti – prijava K7M2-9QXA');
    expect(text).toContain('Storno predračuna: ST-2027-00003');
    expect(text).toContain('Predračun: PR-2027-00042');
    expect(text).toContain('Platilac: Primjer Drvo d.o.o.');
    expect(text).toContain(`Ako to nije tačno, javite nam se na ${site.contact.email}`);
    expect(html).not.toContain(ORDER_URL);
    expect((await rendered(['PO-2027-00001.pdf']))?.subject).toBe('Potvrda o povratu – prijava K7M2-9QXA');
  });

  it('is not sent without a document', async () => {
    expect(await rendered([])).toBeNull();
  });
});

describe('the payment mail', () => {
  it('contains amount, status and the day in Sarajevo', async () => {
    const [, text] = formsOf(await sentContent(paid('Placeno')));
    expect(text).toContain('Iznos: 107,71 KM');
    expect(text).toContain('Status: Plaćeno');
    expect(text).toContain('Datum: 21. 11. 2026.');
  });

  it('does not thank for a payment that was a grant, and does not speak of its reader', async () => {
    const status = 'Polazniku je odobren grant za placanje troskova edukacije';
    const content = await sentContent(paid(status));
    const [html, text] = formsOf(content);
    expect(text).toContain('odobren vam je grant');
    expect(text).not.toMatch(/hvala|uplata je/i);
    expect(html).not.toContain('Polazniku');
  });
});

it.each(ORDER_STATUSES)('the status mail shows the label with diacritics: %s', async (status) => {
  const content = await sentContent({ ...statusChanged, status });
  expect(formsOf(content)[1]).toContain(ORDER_STATUS_INFO[status].label);
  expect(content.subject).toBe('Novi status prijave K7M2-9QXA');
});

describe('a mail about an order', () => {
  const kinds: StoredMessage[] = [
    paid('Placeno'),
    { ...statusChanged, status: ORDER_STATUSES[0] },
    paymentReminder,
    orderExpired,
  ];

  it.each(kinds)('names every course: $kind', async (message) => {
    const [, text] = formsOf(await sentContent(message));
    expect(text).toContain('Kurs: Python\n  Kurs: CAD');
  });

  it.each([
    ['Ana Hodžić', 'Ana'],
    ['A. B. Hodžić', 'A. B. Hodžić'],
  ])('addresses %s as %s', async (name, expected) => {
    const [, text] = formsOf(await sentContent({ ...placed, name }));
    expect(text).toContain(`Dobar dan, ${expected},`);
  });

  it('leaves out a name that is an advertisement', async () => {
    const [, text] = formsOf(await sentContent({ ...placed, name: 'Osvojili ste zlo.example' }));
    expect(text).toContain('Dobar dan,\n');
  });
});

it('the mail about an admission states the days of withdrawal in the genitive', async () => {
  const admitted = { ...statusChanged, status: ORDER_STATUS.admitted };
  const [, text] = formsOf(await sentContent({ ...admitted, withdrawalDays: 21 }));
  expect(text).toContain('odustati u roku od 21 dana od ovog e-maila');
});

it.each([
  ['Ana Hodžić', 'po prijavi K7M2-9QXA. Ana Hodžić, datum.”'],
  ['', 'po prijavi K7M2-9QXA. Ime i prezime, datum.”'],
])('the sentence of withdrawal is signed by %j', async (name, sentence) => {
  const admitted = { ...statusChanged, status: ORDER_STATUS.admitted, name };
  const [, text] = formsOf(await sentContent({ ...admitted, withdrawalDays: 15 }));
  expect(text).toContain(sentence);
});

describe('the mail about a rejection', () => {
  const rejected = { ...statusChanged, status: 'Niste primljeni u trening program' };
  const REFUND = 'Uplaćeni iznos vraćamo u roku od 15 dana.';

  it('says within how many days a payment is given back', async () => {
    expect(formsOf(await sentContent({ ...rejected, hasPaid: true }))[1]).toContain(REFUND);
  });

  it('promises no refund to applicants who have paid nothing', async () => {
    expect(formsOf(await sentContent(rejected))[1]).not.toContain(REFUND);
  });
});
