export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The paging of a list: `total` sends the header `X-Total-Count`, `links` sends `Link` as well, and `capped` does so too, but
 * counts to `COUNT_LIMIT`; if there are more, it also sends `X-Total-Count-Relation: gte`. Without that header the count is exact.
 */
export type Paging = 'total' | 'links' | 'capped';

const GET = { method: 'GET' } as const;
const LIST = { method: 'GET', paging: 'total' } as const;
const LINKED_LIST = { method: 'GET', paging: 'links' } as const;
const CAPPED_LIST = { method: 'GET', paging: 'capped' } as const;
const POST = { method: 'POST' } as const;
const PUT = { method: 'PUT' } as const;
const DELETE = { method: 'DELETE' } as const;

/** Every path of the API with its calls. Express mounts the templates as they are; clients fill them with `apiUrl`. */
const PATHS = {
  login: ['/api/users/login', { logIn: POST }],
  users: ['/api/users', { register: POST, listUsers: CAPPED_LIST }],
  staff: ['/api/users/zaposleni', { inviteStaff: POST }],
  profile: ['/api/users/profile', { getProfile: GET, updateProfile: PUT, deleteAccount: DELETE }],
  ownData: ['/api/users/profile/data', { downloadOwnData: GET }],
  accountDeletion: ['/api/users/profile/deletion', { previewAccountDeletion: GET }],
  logout: ['/api/users/logout', { logOut: POST }],
  sessions: ['/api/users/sessions', { listSessions: GET, endOtherSessions: DELETE }],
  session: ['/api/users/sessions/:id', { endSession: DELETE }],
  passkeyLogin: ['/api/users/passkey-login', { logInWithPasskey: POST }],
  passkeyLoginOptions: ['/api/users/passkey-login/options', { startPasskeyLogin: POST }],
  secondFactor: ['/api/users/second-factor', { getSecondFactor: GET }],
  factorCode: ['/api/users/second-factor/mail-code', { sendFactorCode: POST }],
  totp: ['/api/users/second-factor/totp', { startTotp: POST, confirmTotp: PUT, removeTotp: DELETE }],
  passkeys: ['/api/users/second-factor/passkeys', { addPasskey: POST }],
  passkeyOptions: ['/api/users/second-factor/passkeys/options', { startPasskey: POST }],
  passkey: ['/api/users/second-factor/passkeys/:id', { removePasskey: DELETE }],
  recoveryCodes: ['/api/users/second-factor/recovery-codes', { renewRecoveryCodes: POST }],
  sessionConfirmation: ['/api/users/session/confirm', { confirmSession: POST }],
  forgotPassword: ['/api/users/forgot', { forgotPassword: POST }],
  resetPassword: ['/api/users/reset', { resetPassword: POST }],
  emailConfirmation: ['/api/users/confirmation', { confirmEmail: POST }],
  confirmationMail: ['/api/users/confirmation/mail', { sendConfirmation: POST }],
  user: ['/api/users/:id', { getUser: GET, updateUser: PUT, deleteUser: DELETE }],
  userSessions: ['/api/users/:id/sessions', { endUserSessions: DELETE }],
  userSecondFactor: ['/api/users/:id/second-factor', { resetSecondFactor: DELETE }],
  person: ['/api/users/:id/osoba', { getPerson: GET }],
  invitation: ['/api/users/:id/pozivnica', { inviteAgain: POST }],
  people: ['/api/osobe', { findPeople: GET }],
  ordersForPeople: ['/api/osobe/prijave', { placeForPerson: POST }],
  courses: ['/api/kursevi', { listCourses: LIST, createCourse: POST }],
  featuredCourses: ['/api/kursevi/one', { featuredCourses: GET }],
  topCourses: ['/api/kursevi/top', { topCourses: GET }],
  course: ['/api/kursevi/:id', { getCourse: GET, updateCourse: PUT, deleteCourse: DELETE }],
  courseDraft: ['/api/kursevi/:id/draft', { saveCourseDraft: PUT }],
  courseCopies: ['/api/kursevi/:id/kopija', { copyCourse: POST }],
  nextRuns: ['/api/kursevi/:id/ponovi', { repeatCourse: POST }],
  courseFamily: ['/api/kursevi/:id/termini', { getCourseFamily: GET, linkCourse: PUT }],
  signatureSheet: ['/api/kursevi/:id/potpisna-lista.pdf', { printSignatures: GET }],
  myLessons: ['/api/prisustvo', { listMyLessons: GET, sendMarks: POST }],
  lessonClosing: ['/api/prisustvo/termini/:lesson/zakljucak', { closeLesson: POST }],
  lessonCalendar: ['/api/kalendar', { listLessons: GET }],
  courseAttendance: ['/api/kursevi/:id/prisustvo', { getAttendance: GET }],
  attendanceCorrection: ['/api/kursevi/:id/prisustvo/ispravka', { correctAttendance: PUT }],
  signatureScans: ['/api/kursevi/:id/prisustvo/skenovi', { uploadScan: POST }],
  signatureScan: ['/api/kursevi/:id/prisustvo/skenovi/:scan', { downloadScan: GET, deleteScan: DELETE }],
  workLog: ['/api/kursevi/:id/dnevnik-rada.pdf', { printWorkLog: GET }],
  courseRun: ['/api/kursevi/:id/odrzavanje', { getCourseRun: GET, decideCourseRun: POST }],
  courseReviews: ['/api/kursevi/:id/reviews', { listReviews: LIST, addReview: POST }],
  ownReview: ['/api/kursevi/:id/reviews/mine', { getOwnReview: GET }],
  courseReview: ['/api/kursevi/:id/reviews/:reviewId', { deleteReview: DELETE }],
  news: ['/api/vijesti', { listNews: LINKED_LIST, createNewsItem: POST }],
  featuredNews: ['/api/vijesti/one', { featuredNews: GET }],
  newsItem: ['/api/vijesti/:id', { getNewsItem: GET, updateNewsItem: PUT, deleteNewsItem: DELETE }],
  newsDraft: ['/api/vijesti/:id/draft', { saveNewsItemDraft: PUT }],
  careers: ['/api/careers', { listCareers: LINKED_LIST, createCareer: POST }],
  popularCareers: ['/api/careers/popular', { popularCareers: GET }],
  adminCareers: ['/api/careers/admin', { listAllCareers: LINKED_LIST }],
  career: ['/api/careers/:id', { getCareer: GET, updateCareer: PUT, deleteCareer: DELETE }],
  careerDraft: ['/api/careers/:id/draft', { saveCareerDraft: PUT }],
  careerApplication: ['/api/careers/:id/prijava', { applyForCareer: POST }],
  candidates: ['/api/careers/:id/kandidati', { listCandidates: LINKED_LIST }],
  candidateCareers: ['/api/kandidati', { listCandidateCareers: GET }],
  candidatePage: ['/api/kandidati/pregled', { openCandidate: POST }],
  candidateEnd: ['/api/kandidati/povlacenje', { withdrawCandidate: POST }],
  candidate: ['/api/kandidati/:id', { getCandidate: GET }],
  candidateFile: ['/api/kandidati/:id/biografija', { downloadCandidateFile: GET }],
  candidateState: ['/api/kandidati/:id/stanje', { setCandidateState: PUT }],
  candidateNotes: ['/api/kandidati/:id/napomene', { addCandidateNote: POST }],
  candidateAnswer: ['/api/kandidati/:id/odgovor', { answerCandidate: POST, revokeCandidateAnswer: DELETE }],
  orders: ['/api/orders', { placeOrder: POST, listOrders: CAPPED_LIST }],
  discountCodes: ['/api/popusti', { listDiscountCodes: LINKED_LIST, createDiscountCode: POST }],
  discountCodeCheck: ['/api/popusti/provjera', { checkDiscountCode: POST }],
  givenDiscounts: ['/api/popusti/dati', { listGivenDiscounts: GET }],
  discountCode: ['/api/popusti/:id', { updateDiscountCode: PUT }],
  myOrders: ['/api/orders/myorders', { listMyOrders: LINKED_LIST }],
  orderViews: ['/api/orders/pregledi', { countOrderViews: GET }],
  order: ['/api/orders/:id', { getOrder: GET }],
  orderView: ['/api/orders/:id/view', { viewOrder: GET }],
  orderEdit: ['/api/orders/:id/edit', { editOrder: PUT }],
  orderEmail: ['/api/orders/:id/adresa', { correctOrderEmail: PUT }],
  orderPayer: ['/api/orders/:id/platilac', { correctPayer: PUT }],
  orderDelivery: ['/api/orders/:id/deliver', { deliverOrder: PUT }],
  orderCancellation: ['/api/orders/:id/odustanak', { previewCancellation: GET, cancelOrder: POST }],
  refundAccount: ['/api/orders/:id/odustanak/racun', { giveRefundAccount: PUT }],
  orderSeats: ['/api/orders/:id/polaznici', { listOrderSeats: GET }],
  orderSeat: ['/api/orders/:id/polaznici/:seat', { nameParticipant: PUT, eraseParticipant: DELETE }],
  participantInvitation: ['/api/orders/:id/polaznici/:seat/pozivnica', { inviteParticipant: POST }],
  participantPage: ['/api/polaznik/stranica', { openParticipantPage: POST }],
  participant: ['/api/polaznik', { confirmParticipant: PUT }],
  participantClaim: ['/api/polaznik/nalog', { claimParticipant: POST }],
  participations: ['/api/polaznik/moji', { listParticipations: GET }],
  courseParticipants: ['/api/kursevi/:id/polaznici', { listCourseParticipants: LINKED_LIST }],
  participantImport: ['/api/kursevi/:id/polaznici/uvoz', { importParticipants: POST }],
  courseWaiting: ['/api/kursevi/:id/cekanje', { joinWaitingList: POST, leaveWaitingList: DELETE }],
  waitingEntries: ['/api/kursevi/:id/cekanje/lista', { listCourseWaiting: LINKED_LIST }],
  waitingEntry: ['/api/kursevi/:id/cekanje/:entry', { removeWaiting: DELETE }],
  waitingMove: ['/api/kursevi/:id/cekanje/:entry/pomak', { moveWaiting: POST }],
  waitingOffer: ['/api/kursevi/:id/cekanje/:entry/ponuda', { offerWaiting: POST }],
  ownWaiting: ['/api/cekanje/moje', { listOwnWaiting: GET }],
  waitingPage: ['/api/cekanje/pregled', { openWaiting: POST }],
  waitingConfirmation: ['/api/cekanje/potvrda', { confirmWaiting: POST }],
  waitingRefusal: ['/api/cekanje/odbij', { declineOffer: POST }],
  waitingEnd: ['/api/cekanje/odustani', { leaveByLink: POST }],
  orderTransfer: ['/api/orders/:id/prelazak', { moveSeat: POST }],
  orderInstalments: ['/api/orders/:id/rate', { agreeInstalments: PUT }],
  orderReminder: ['/api/orders/:id/opomena', { remindBuyer: POST }],
  orderReminders: ['/api/orders/opomene', { remindBuyers: POST }],
  orderUndo: ['/api/orders/:id/ponisti', { undoDecision: POST }],
  orderNotice: ['/api/orders/:id/notify', { notifyBuyer: POST }],
  orderPayment: ['/api/orders/:id/pay', { payOrder: PUT }],
  orderPaypal: ['/api/orders/:id/paypal', { openPaypalOrder: POST }],
  payments: ['/api/orders/:id/uplate', { recordPayment: POST }],
  refunds: ['/api/orders/:id/povrati', { recordRefund: POST }],
  refundRequests: ['/api/povrati', { listRefundRequests: LINKED_LIST }],
  bankOrders: ['/api/povrati/nalozi', { getBankOrders: GET }],
  refundRequest: ['/api/povrati/:id', { decideRefund: PUT }],
  unassignedPayments: ['/api/uplate/nerasporedjene', { listUnassignedPayments: LINKED_LIST }],
  paymentWithdrawal: ['/api/uplate/:id/storno', { withdrawPayment: PUT }],
  paymentOrder: ['/api/uplate/:id/prijava', { assignPayment: PUT }],
  paymentMove: ['/api/uplate/:id/premjestanje', { movePayment: POST }],
  statements: ['/api/izvodi', { readStatement: POST }],
  statementEntry: ['/api/izvodi/:id/knjizenje', { bookEntry: POST }],
  withoutFiscal: ['/api/uplate/bez-fiskalnog', { listWithoutFiscal: LINKED_LIST }],
  orderFiscal: ['/api/orders/:id/fiskalni', { addFiscal: POST }],
  fiscalDocument: ['/api/orders/:id/fiskalni/:fiscal', { correctFiscal: PUT, removeFiscal: DELETE }],
  receivables: ['/api/novac/potrazivanja', { listReceivables: LINKED_LIST }],
  surpluses: ['/api/novac/povrati', { listSurpluses: LINKED_LIST }],
  reports: ['/api/izvjestaji', { getReport: GET }],
  authorityReport: ['/api/izvjestaji/organi', { getAuthorityReport: GET, freezeAuthorityReport: POST }],
  printedReport: ['/api/izvjestaji.pdf', { printReport: GET }],
  journal: ['/api/novac/uplate', { listJournal: LINKED_LIST }],
  documents: ['/api/novac/dokumenti', { listDocuments: LINKED_LIST }],
  orderDocuments: ['/api/orders/:id/dokumenti', { listOrderDocuments: GET }],
  document: ['/api/dokumenti/:number.pdf', { downloadDocument: GET }],
  preparedCertificates: ['/api/kursevi/:id/uvjerenja/pripremljena', { prepareCertificates: GET }],
  certificateSample: ['/api/kursevi/:id/uvjerenja/primjer.pdf', { previewCertificate: GET }],
  courseResults: ['/api/kursevi/:id/uvjerenja/rezultati', { getResults: GET, recordResults: PUT }],
  courseCertificates: ['/api/kursevi/:id/uvjerenja', { issueCertificates: POST }],
  chosenTemplate: ['/api/kursevi/:id/uvjerenja/predlozak', { chooseCertificateTemplate: PUT }],
  certificateTemplates: [
    '/api/predlosci-uvjerenja',
    { listCertificateTemplates: GET, createCertificateTemplate: POST },
  ],
  templateSample: ['/api/predlosci-uvjerenja/primjer.pdf', { previewCertificateTemplate: POST }],
  certificateTemplate: [
    '/api/predlosci-uvjerenja/:id',
    { saveCertificateTemplate: PUT, deleteCertificateTemplate: DELETE },
  ],
  certificateRevocation: ['/api/uvjerenja/:id/opoziv', { revokeCertificate: POST }],
  certificateCorrection: ['/api/uvjerenja/:id/ispravka', { correctCertificate: POST }],
  // Before the page of a code, which fits the name of the file, too.
  certificateFile: ['/api/uvjerenja/:code.pdf', { downloadCertificate: GET, downloadOwnCertificate: POST }],
  certificate: ['/api/uvjerenja/:code', { checkCertificate: GET }],
  badge: ['/api/uvjerenja/:code/znacka.png', { downloadBadge: GET, downloadOwnBadge: POST }],
  ownCertificates: ['/api/polaznik/uvjerenja', { listMyCertificates: GET, listOwnCertificates: POST }],
  orderNotes: ['/api/orders/:id/napomene', { listOrderNotes: GET, addOrderNote: POST }],
  userNotes: ['/api/users/:id/napomene', { listUserNotes: GET, addUserNote: POST }],
  note: ['/api/napomene/:id', { deleteNote: DELETE }],
  courseMessages: ['/api/kursevi/:id/poruke', { listCourseMessages: GET, sendMessage: POST }],
  courseMessagePreview: ['/api/kursevi/:id/poruke/pregled', { previewMessage: POST }],
  courseMessageTrial: ['/api/kursevi/:id/poruke/proba', { tryMessage: POST }],
  courseMessage: ['/api/kursevi/:id/poruke/:message', { getMessage: GET }],
  courseMessageStop: ['/api/kursevi/:id/poruke/:message/zaustavljanje', { stopMessage: POST }],
  orderMails: ['/api/orders/:id/posta', { listOrderMails: LIST }],
  userMails: ['/api/users/:id/posta', { listUserMails: LIST }],
  courseMails: ['/api/kursevi/:id/posta', { listCourseMails: LIST }],
  mailRepetition: ['/api/posta/:id/ponovo', { repeatMail: POST }],
  audit: ['/api/audit', { listAudit: CAPPED_LIST }],
  export: ['/api/exports/:list', { exportList: GET }],
  overview: ['/api/overview', { getOverview: GET }],
  pending: ['/api/overview/pending', { getPendingCounts: GET }],
  jobs: ['/api/overview/jobs', { listJobs: GET }],
  search: ['/api/search', { searchSite: GET }],
  contact: ['/api/kontakt', { sendContactMessage: POST }],
  upload: ['/api/upload', { uploadImage: POST }],
  paypalConfig: ['/api/config/paypal', { getPaypalConfig: GET }],
  siteConfig: ['/api/config/site', { getSiteConfig: GET }],
  settings: ['/api/postavke', { getSettings: GET, saveSettings: PUT }],
  introductionPreview: ['/api/postavke/uvod/pregled', { previewIntroduction: POST }],
  live: ['/api/health/live', { isLive: GET }],
  ready: ['/api/health/ready', { isReady: GET }],
  metrics: ['/api/metrics', { getMetrics: GET }],
  openApi: ['/api/openapi.json', { getOpenApi: GET }],
  docs: ['/api/docs', { getDocs: GET }],
  docsScript: ['/api/docs/start.js', { getDocsScript: GET }],
} as const satisfies Record<
  string,
  readonly [path: string, calls: Record<string, { method: HttpMethod; paging?: Paging }>]
>;

type Paths = typeof PATHS;
type Row = Paths[keyof Paths];
type KeyOf<Calls> = Calls extends unknown ? keyof Calls : never;

export type CallName = KeyOf<Row[1]>;

type Endpoint<Name extends CallName, Of = Row> = Of extends readonly [infer Path, Record<Name, infer Call>]
  ? Call & { path: Path }
  : never;

/** The path templates by their names. */
export const API = Object.fromEntries(Object.entries(PATHS).map(([name, [path]]) => [name, path])) as {
  [Name in keyof Paths]: Paths[Name][0];
};

/**
 * The part of every API call that the browser's client needs at run time: plain values, so that it loads no schema.
 * The rest of a call is its row in `<feature>/calls.ts`.
 */
export const ENDPOINTS = Object.fromEntries(
  Object.values(PATHS).flatMap(([path, calls]) =>
    Object.entries(calls).map(([name, call]) => [name, { ...call, path }]),
  ),
) as { [Name in CallName]: Endpoint<Name> };
