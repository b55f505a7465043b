import { randomUUID } from 'node:crypto';
import { toKm } from '@institut/contract/money/money';
import { IDEMPOTENCY_KEY_HEADER } from '@institut/contract/frame/paths';
import type { CallName } from '@institut/contract/frame/calls';
import { CANDIDATE_FILE_FIELD } from '@institut/contract/candidates/values';
import { SCAN_FIELD } from '@institut/contract/attendance/values';
import { STATEMENT_FIELD } from '@institut/contract/statements/values';
import { UPLOAD_FIELD } from '@institut/contract/content/images';
import {
  buildCareer,
  buildCourse,
  buildNewsItem,
  buildOrderBody,
  buildUser,
  TEST_PASSWORD,
} from '../support/factories.ts';
import { buildTemplate } from '../support/certificates.ts';
import { pdfOf, PERSON } from '../support/candidates.ts';
import { statementOf } from '../support/statements.ts';
import { today } from '../../lib/instituteDay.ts';
import { totpCode } from '../support/secondFactors.ts';
import type { Fixtures } from './fixtures.ts';

/** `id` is the value of the first path parameter. */
export type ValidRequest = {
  id?: string;
  reviewId?: string;
  seat?: string;
  fiscal?: string;
  entry?: string;
  lesson?: string;
  scan?: string;
  message?: string;
  body?: unknown;
  form?: { type: string; bytes: Buffer };
  headers?: Record<string, string>;
};

/** Returns the path of a request: ('/api/kursevi/:id', { id: '1' }) -> '/api/kursevi/1'. */
export const filledPath = (
  template: string,
  {
    id = '',
    reviewId = '',
    seat = '',
    fiscal = '',
    entry = '',
    lesson = '',
    scan = '',
    message = '',
  }: ValidRequest,
): string =>
  template
    .replace(':reviewId', reviewId)
    .replace(':seat', seat)
    .replace(':fiscal', fiscal)
    .replace(':entry', entry)
    .replace(':lesson', lesson)
    .replace(':scan', scan)
    .replace(':message', message)
    .replace(/:\w+/, id);

const MESSAGE = {
  audience: 'everybody',
  subject: 'Učionica',
  text: 'Dobar dan, {ime}, dođite u učionicu 2.',
};

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Returns a multipart form with one file, as browsers send it. */
export function imageForm(bytes = GIF, field: string = UPLOAD_FIELD): { type: string; bytes: Buffer } {
  const boundary = 'granica-obrasca';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="slika.gif"\r\nContent-Type: image/gif\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** Returns the form of an ad, as browsers send it. */
function candidateForm(): { type: string; bytes: Buffer } {
  const { type, bytes } = imageForm(pdfOf(), CANDIDATE_FILE_FIELD);
  const fields = Object.entries(PERSON).map(
    ([name, value]) =>
      `--granica-obrasca\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type, bytes: Buffer.concat([Buffer.from(fields.join('')), bytes]) };
}

const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();

const fiscalBodyFor = (payment: { toString(): string }) => ({
  kind: 'advance',
  payment: payment.toString(),
  number: '17/2026',
  date: '2026-01-05',
  amount: 5,
});

/** For every call a request with which an authorised caller succeeds. */
export const VALID_REQUESTS: Record<CallName, (fixtures: Fixtures) => ValidRequest> = {
  logOut: () => ({}),
  listSessions: () => ({}),
  endOtherSessions: () => ({}),
  endSession: ({ ownersSessionId }) => ({ id: ownersSessionId }),
  confirmSession: () => ({ body: { password: TEST_PASSWORD } }),
  endUserSessions: ({ target }) => ({ id: target.id }),
  startPasskeyLogin: () => ({}),
  logInWithPasskey: ({ passkeyLogin }) => ({ body: passkeyLogin }),
  getSecondFactor: () => ({}),
  sendFactorCode: () => ({}),
  startTotp: () => ({ body: {} }),
  confirmTotp: ({ pendingSecret }) => ({ body: { code: totpCode(pendingSecret) } }),
  removeTotp: () => ({}),
  startPasskey: () => ({ body: {} }),
  addPasskey: ({ newPasskey }) => ({ body: newPasskey }),
  removePasskey: ({ ownersPasskeyId }) => ({ id: ownersPasskeyId }),
  renewRecoveryCodes: () => ({}),
  resetSecondFactor: ({ formerAdmin }) => ({ id: formerAdmin.id }),
  logIn: ({ target }) => ({ body: { email: target.email, password: TEST_PASSWORD } }),
  register: () => {
    const { name, lastName, email, password } = buildUser();
    return { body: { name, lastName, email, password } };
  },
  getProfile: () => ({}),
  updateProfile: () => ({ body: { name: 'Amra', password: '' } }),
  downloadOwnData: () => ({}),
  previewAccountDeletion: () => ({}),
  deleteAccount: () => ({ body: { currentPassword: TEST_PASSWORD } }),
  forgotPassword: ({ owner }) => ({ body: { email: owner.email } }),
  resetPassword: ({ resetToken }) => ({ body: { token: resetToken, password: 'nova-lozinka-1' } }),
  confirmEmail: ({ confirmationToken }) => ({ body: { token: confirmationToken } }),
  sendConfirmation: () => ({}),
  listAudit: () => ({}),
  listUsers: () => ({}),
  getUser: ({ target }) => ({ id: target.id }),
  inviteStaff: () => ({
    body: {
      name: 'Jasna',
      lastName: 'Jasnić',
      email: 'jasna@example.com',
      isAdmin: false,
      roles: ['accounting'],
    },
  }),
  updateUser: ({ target }) => ({
    id: target.id,
    body: { name: 'Amra', lastName: 'Amrić', email: target.email, isAdmin: false, version: 0 },
  }),
  deleteUser: ({ target }) => ({ id: target.id }),

  findPeople: () => ({}),
  getPerson: ({ target }) => ({ id: target.id }),
  placeForPerson: ({ course, target }) => ({ body: { ...buildOrderBody([course]), user: target.id } }),
  inviteAgain: ({ invited }) => ({ id: invited.id }),

  listCourses: () => ({}),
  featuredCourses: () => ({}),
  topCourses: () => ({}),
  getCourse: ({ course }) => ({ id: idOf(course) }),
  createCourse: () => ({}),
  copyCourse: ({ course }) => ({ id: idOf(course) }),
  repeatCourse: ({ course }) => ({ id: idOf(course), body: { days: 28 } }),
  getCourseRun: ({ course }) => ({ id: idOf(course) }),
  decideCourseRun: ({ course }) => {
    const { __v: version } = course;
    return { id: idOf(course), body: { state: 'confirmed', message: 'Vidimo se.', version } };
  },
  updateCourse: ({ course }) => {
    const { isDraft: _isDraft, ...fields } = buildCourse();
    const { __v: version, freeSeats } = course;
    return { id: idOf(course), body: { ...fields, version, countInStockRead: freeSeats } };
  },
  saveCourseDraft: ({ draftCourse }) => {
    const { isDraft: _isDraft, ...fields } = buildCourse();
    return { id: idOf(draftCourse), body: { ...fields, version: 0 } };
  },
  getCourseFamily: ({ course }) => ({ id: idOf(course) }),
  linkCourse: ({ course, reviewedCourse, fullCourse }) => ({
    id: idOf(course),
    body: { kurs: idOf(fullCourse), runs: [idOf(reviewedCourse)] },
  }),
  deleteCourse: ({ course }) => ({ id: idOf(course) }),
  listReviews: ({ course }) => ({ id: idOf(course) }),
  getOwnReview: ({ course }) => ({ id: idOf(course) }),
  addReview: ({ course }) => ({ id: idOf(course), body: { rating: 5, comment: 'Odličan kurs.' } }),
  deleteReview: ({ reviewedCourse, review }) => ({
    id: idOf(reviewedCourse),
    reviewId: idOf(review),
    body: { reason: 'Komentar je reklama.' },
  }),

  searchSite: () => ({}),
  sendContactMessage: () => ({
    body: { name: 'Amra', email: 'amra@example.com', message: 'Imate li kurs robotike?' },
  }),

  listNews: () => ({}),
  featuredNews: () => ({}),
  getNewsItem: ({ newsItem }) => ({ id: idOf(newsItem) }),
  createNewsItem: () => ({}),
  updateNewsItem: ({ newsItem }) => {
    const { isDraft: _isDraft, ...fields } = buildNewsItem();
    const { __v: version } = newsItem;
    return { id: idOf(newsItem), body: { ...fields, version } };
  },
  saveNewsItemDraft: ({ draftNewsItem }) => {
    const { isDraft: _isDraft, ...fields } = buildNewsItem();
    return { id: idOf(draftNewsItem), body: { ...fields, version: 0 } };
  },
  deleteNewsItem: ({ newsItem }) => ({ id: idOf(newsItem) }),

  listCareers: () => ({}),
  popularCareers: () => ({}),
  listAllCareers: () => ({}),
  getCareer: ({ career }) => ({ id: idOf(career) }),
  createCareer: () => ({}),
  updateCareer: ({ career }) => {
    const { isDraft: _isDraft, ...fields } = buildCareer();
    const { __v: version } = career;
    return { id: idOf(career), body: { ...fields, version } };
  },
  saveCareerDraft: ({ draftCareer }) => {
    const { isDraft: _isDraft, ...fields } = buildCareer();
    return { id: idOf(draftCareer), body: { ...fields, version: 0 } };
  },
  deleteCareer: ({ career }) => ({ id: idOf(career) }),

  listOrderDocuments: ({ documentedOrder }) => ({ id: idOf(documentedOrder) }),
  prepareCertificates: ({ finishedCourse }) => ({ id: idOf(finishedCourse) }),
  previewCertificate: ({ finishedCourse }) => ({ id: idOf(finishedCourse) }),
  issueCertificates: ({ finishedCourse, certificate }) => ({
    id: idOf(finishedCourse),
    body: { participants: [{ participant: certificate.participant.toString() }] },
    headers: { [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
  }),
  getResults: ({ finishedCourse }) => ({ id: idOf(finishedCourse) }),
  recordResults: ({ finishedCourse, certificate }) => ({
    id: idOf(finishedCourse),
    body: { results: [{ participant: certificate.participant.toString(), passed: true, grade: 'odličan' }] },
  }),
  revokeCertificate: ({ certificate }) => ({ id: idOf(certificate), body: { reason: 'mistake' } }),
  correctCertificate: ({ certificate }) => ({ id: idOf(certificate), body: { name: 'Ana Anić-Đukić' } }),
  chooseCertificateTemplate: ({ finishedCourse, certificateTemplate }) => ({
    id: idOf(finishedCourse),
    body: { template: certificateTemplate._id },
  }),
  listCertificateTemplates: () => ({}),
  createCertificateTemplate: () => ({ body: buildTemplate() }),
  saveCertificateTemplate: ({ certificateTemplate }) => ({
    id: certificateTemplate._id,
    body: buildTemplate({ version: certificateTemplate.version }),
  }),
  deleteCertificateTemplate: ({ certificateTemplate }) => ({ id: certificateTemplate._id }),
  previewCertificateTemplate: () => ({ body: buildTemplate() }),
  downloadCertificate: ({ certificate }) => ({ id: certificate.code }),
  checkCertificate: ({ certificate }) => ({ id: certificate.code }),
  downloadBadge: ({ certificate }) => ({ id: certificate.code }),
  downloadOwnBadge: ({ certificate, certificateToken }) => ({
    id: certificate.code,
    body: { token: certificateToken },
  }),
  listMyCertificates: () => ({}),
  listOwnCertificates: ({ certificateToken }) => ({ body: { token: certificateToken } }),
  downloadOwnCertificate: ({ certificate, certificateToken }) => ({
    id: certificate.code,
    body: { token: certificateToken },
  }),
  downloadDocument: ({ documentNumber }) => ({ id: documentNumber }),

  placeOrder: ({ course }) => ({ body: buildOrderBody([course]) }),
  applyForCareer: ({ career }) => ({ id: idOf(career), form: candidateForm() }),
  openCandidate: ({ candidateToken: token }) => ({ body: { token } }),
  // Not the candidate whose file other calls read: the store is not filled again.
  withdrawCandidate: ({ rejectedToken: token }) => ({ body: { token } }),
  listCandidateCareers: () => ({}),
  listCandidates: ({ candidate }) => ({ id: candidate.career.toString() }),
  getCandidate: ({ candidate }) => ({ id: idOf(candidate) }),
  downloadCandidateFile: ({ candidate }) => ({ id: idOf(candidate) }),
  setCandidateState: ({ candidate }) => ({
    id: idOf(candidate),
    body: { state: 'review', version: candidate.version },
  }),
  addCandidateNote: ({ candidate }) => ({ id: idOf(candidate), body: { text: 'Zvati u ponedjeljak.' } }),
  answerCandidate: ({ candidate }) => ({
    id: idOf(candidate),
    body: { answer: 'interview', text: 'Dođite u utorak.', version: candidate.version },
  }),
  revokeCandidateAnswer: ({ rejectedCandidate }) => ({ id: idOf(rejectedCandidate) }),

  listOrders: () => ({}),
  countOrderViews: () => ({}),
  listMyOrders: () => ({}),
  getOrder: ({ order }) => ({ id: idOf(order) }),
  viewOrder: ({ order }) => ({ id: idOf(order) }),
  editOrder: ({ order }) => ({ id: idOf(order), body: { status: 'Prijava se nalazi u proceduri' } }),
  deliverOrder: ({ paidOrder }) => ({ id: idOf(paidOrder) }),
  cancelOrder: ({ order }) => ({ id: idOf(order), body: {} }),
  previewCancellation: ({ order }) => ({ id: idOf(order) }),
  giveRefundAccount: ({ cancelledOrder, refund }) => ({
    id: idOf(cancelledOrder),
    body: { refund, account: '1290 0794 0102 8494' },
  }),
  listRefundRequests: () => ({}),
  getBankOrders: () => ({}),
  decideRefund: ({ refund }) => ({
    id: refund,
    body: { state: 'rejected', asOf: 'requested', note: 'Dogovoreno s podnosiocem.' },
  }),
  undoDecision: ({ decidedOrder }) => ({ id: idOf(decidedOrder), body: {} }),
  notifyBuyer: ({ order }) => ({ id: idOf(order) }),
  openPaypalOrder: ({ order }) => ({ id: idOf(order) }),
  payOrder: ({ order, paypalOrderId }) => ({ id: idOf(order), body: { id: paypalOrderId } }),

  moveSeat: ({ groupOrder, invitedSeat, course }) => ({
    id: idOf(groupOrder),
    body: { seat: invitedSeat, kurs: idOf(course) },
  }),
  listOrderSeats: ({ order }) => ({ id: idOf(order) }),
  nameParticipant: ({ groupOrder, invitedSeat }) => ({
    id: idOf(groupOrder),
    seat: invitedSeat,
    body: {
      name: 'Lejla',
      lastName: 'Lejlić',
      email: 'lejla@example.com',
      phone: '061 123 456',
      guardian: 'Senad Lejlić',
      invite: true,
    },
  }),
  eraseParticipant: ({ groupOrder, invitedSeat }) => ({ id: idOf(groupOrder), seat: invitedSeat }),
  inviteParticipant: ({ groupOrder, invitedSeat }) => ({ id: idOf(groupOrder), seat: invitedSeat }),
  openParticipantPage: ({ participantToken: token }) => ({ body: { token } }),
  confirmParticipant: ({ participantToken: token }) => ({
    body: { token, name: 'Emir', lastName: 'Emirović', phone: '061 222 333' },
  }),
  claimParticipant: ({ participantToken: token }) => ({ body: { token } }),
  listParticipations: () => ({}),
  joinWaitingList: ({ fullCourse }) => ({
    id: idOf(fullCourse),
    body: { email: 'ceka@example.com', name: 'Ana', qty: 2 },
  }),
  leaveWaitingList: ({ fullCourse }) => ({ id: idOf(fullCourse) }),
  listOwnWaiting: () => ({}),
  openWaiting: ({ waitingToken: token }) => ({ body: { token } }),
  confirmWaiting: ({ waitingToken: token }) => ({ body: { token } }),
  declineOffer: ({ offerToken: token }) => ({ body: { token } }),
  leaveByLink: ({ waitingToken: token }) => ({ body: { token } }),
  listCourseWaiting: ({ fullCourse }) => ({ id: idOf(fullCourse) }),
  moveWaiting: ({ fullCourse, waitingEntry: entry }) => ({
    id: idOf(fullCourse),
    entry,
    body: { position: 1, reason: 'Dogovoreno telefonom.' },
  }),
  offerWaiting: ({ fullCourse, waitingEntry: entry }) => ({
    id: idOf(fullCourse),
    entry,
    body: { reason: 'Dogovoreno telefonom.' },
  }),
  removeWaiting: ({ fullCourse, waitingEntry: entry }) => ({
    id: idOf(fullCourse),
    entry,
    body: { reason: 'Pogrešan kurs.' },
  }),
  printSignatures: ({ course }) => ({ id: course._id.toString() }),
  listMyLessons: () => ({}),
  sendMarks: ({ heldLesson: lesson, heldParticipant: participant }) => ({
    body: {
      sentAt: new Date().toISOString(),
      marks: [
        {
          _id: randomUUID(),
          lesson,
          participant,
          state: 'late',
          minutesMissed: 15,
          basedOn: 0,
          at: new Date().toISOString(),
        },
      ],
    },
  }),
  getAttendance: ({ heldCourse }) => ({ id: idOf(heldCourse) }),
  correctAttendance: ({ heldCourse, heldLesson: lesson, heldParticipant: participant }) => ({
    id: idOf(heldCourse),
    body: { lesson, participant, state: 'excused', reason: 'Ljekarsko opravdanje', version: 0 },
  }),
  uploadScan: ({ heldCourse }) => ({ id: idOf(heldCourse), form: imageForm(undefined, SCAN_FIELD) }),
  downloadScan: ({ heldCourse, scan }) => ({ id: idOf(heldCourse), scan: idOf(scan) }),
  deleteScan: ({ heldCourse, scan }) => ({ id: idOf(heldCourse), scan: idOf(scan) }),
  printWorkLog: ({ heldCourse }) => ({ id: idOf(heldCourse) }),
  closeLesson: ({ heldLesson: lesson }) => ({ lesson }),
  listCourseParticipants: ({ reviewedCourse }) => ({ id: idOf(reviewedCourse) }),
  importParticipants: ({ reviewedCourse, groupOrder }) => ({
    id: idOf(reviewedCourse),
    body: { people: [{ line: 1, reference: groupOrder.reference, name: 'Mak', lastName: 'Makić' }] },
  }),

  correctOrderEmail: ({ order }) => ({
    id: idOf(order),
    body: { email: 'ana.tacna@example.com', reason: 'Slovna greška' },
  }),
  correctPayer: ({ order }) => ({
    id: idOf(order),
    body: { payer: { type: 'organisation', name: 'Drvo', jib: '4200123450004', address: 'Obala 1' } },
  }),

  agreeInstalments: ({ order }) => ({
    id: idOf(order),
    body: { instalments: [{ dueDay: today(), amount: toKm(order.amountDue) }] },
  }),
  remindBuyer: ({ order }) => ({ id: idOf(order) }),
  remindBuyers: ({ order }) => ({ body: { orders: [idOf(order)] } }),
  recordPayment: ({ order }) => ({
    id: idOf(order),
    headers: { [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
    body: { amount: 50, method: 'Uplatnica', reference: 'Izvod 12', note: 'Prvi dio' },
  }),
  recordRefund: ({ paidOrder }) => ({
    id: idOf(paidOrder),
    headers: { [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
    body: { amount: 20 },
  }),
  withdrawPayment: ({ payment }) => ({ id: idOf(payment) }),
  movePayment: ({ payment, order }) => ({
    id: idOf(payment),
    headers: { [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
    body: { reference: order.reference },
  }),
  listUnassignedPayments: () => ({}),
  listReceivables: () => ({}),
  listSurpluses: () => ({}),
  listJournal: () => ({}),
  listLessons: () => ({}),
  getReport: () => ({}),
  printReport: () => ({}),
  getAuthorityReport: () => ({}),
  freezeAuthorityReport: () => ({ body: { year: 2020, authority: 'Ministarstvo' } }),
  listDocuments: () => ({}),
  readStatement: () => ({ form: imageForm(statementOf([]), STATEMENT_FIELD) }),
  bookEntry: ({ statementEntry, order }) => ({
    id: idOf(statementEntry),
    body: { orders: [{ reference: order.reference }] },
  }),
  assignPayment: ({ unassignedPayment, order }) => ({
    id: idOf(unassignedPayment),
    body: { reference: order.reference },
  }),

  addFiscal: ({ payment }) => ({ id: String(payment.order), body: fiscalBodyFor(payment._id) }),
  correctFiscal: ({ fiscalOrder, fiscal }) => ({
    id: idOf(fiscalOrder),
    fiscal: idOf(fiscal),
    body: fiscalBodyFor(fiscal.payment),
  }),
  removeFiscal: ({ fiscalOrder, fiscal }) => ({ id: idOf(fiscalOrder), fiscal: idOf(fiscal), body: {} }),
  listWithoutFiscal: () => ({}),

  checkDiscountCode: ({ discountCode }) => ({ body: { code: discountCode.code } }),
  listDiscountCodes: () => ({}),
  listGivenDiscounts: () => ({}),
  createDiscountCode: () => ({ body: { percent: 10 } }),
  updateDiscountCode: ({ discountCode }) => ({ id: discountCode._id, body: { percent: 15 } }),

  listOrderNotes: ({ order }) => ({ id: idOf(order) }),
  addOrderNote: ({ order }) => ({ id: idOf(order), body: { text: 'Zvala je, dolazi u petak.' } }),
  listUserNotes: ({ target }) => ({ id: target.id }),
  addUserNote: ({ target }) => ({ id: target.id, body: { text: 'Vodi grupu polaznika.' } }),
  deleteNote: ({ note }) => ({ id: idOf(note) }),

  listCourseMessages: ({ heldCourse }) => ({ id: idOf(heldCourse) }),
  sendMessage: ({ heldCourse }) => ({
    id: idOf(heldCourse),
    headers: { [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
    body: MESSAGE,
  }),
  previewMessage: ({ heldCourse }) => ({ id: idOf(heldCourse), body: MESSAGE }),
  tryMessage: ({ heldCourse }) => ({ id: idOf(heldCourse), body: MESSAGE }),
  getMessage: ({ heldCourse, message }) => ({ id: idOf(heldCourse), message: idOf(message) }),
  stopMessage: ({ heldCourse, message }) => ({ id: idOf(heldCourse), message: idOf(message) }),
  listOrderMails: ({ order }) => ({ id: idOf(order) }),
  listUserMails: ({ owner }) => ({ id: owner.id }),
  listCourseMails: ({ course }) => ({ id: idOf(course) }),
  repeatMail: ({ sentMail }) => ({ id: idOf(sentMail) }),

  exportList: () => ({ id: 'orders' }),
  uploadImage: () => ({ form: imageForm() }),
  getOverview: () => ({}),
  getPendingCounts: () => ({}),
  listJobs: () => ({}),
  getSettings: () => ({}),
  saveSettings: () => ({ body: { version: 0, openDay: { hours: 4, orders: 20, seats: 100 } } }),
  previewIntroduction: () => ({ body: { name: 'orderPlaced', text: 'hvala vam na prijavi, {ime}.' } }),
  getSiteConfig: () => ({}),
  getPaypalConfig: () => ({}),
  isLive: () => ({}),
  isReady: () => ({}),
  getMetrics: () => ({}),
  getOpenApi: () => ({}),
  getDocs: () => ({}),
  getDocsScript: () => ({}),
};
