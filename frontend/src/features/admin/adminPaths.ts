import { SETTINGS_PATH } from '@institut/contract/frame/paths';

export const TEMPLATES_PATH = '/admin/predlosci-uvjerenja';
/** In the place of the id of a template that is not stored yet. */
export const NEW_TEMPLATE = 'novi';
export const NEWS_LIST_PATH = '/admin/vijestlist';
export const COURSE_LIST_PATH = '/admin/kurslist';
export const CAREER_LIST_PATH = '/admin/careerlist';
/** The ads with candidates; the candidates of one ad are below it. */
export const CANDIDATES_PATH = '/admin/kandidati';
export const ORDER_LIST_PATH = '/admin/orderlist';
export const RIGHTS_PATH = '/admin/uloge';
export const USER_LIST_PATH = '/admin/userlist';
export const AUDIT_PATH = '/admin/dnevnik';
export const INTRODUCTIONS_PATH = `${SETTINGS_PATH}/uvodi`;
export const REPORTS_PATH = '/admin/izvjestaji';
export const AUTHORITY_REPORT_PATH = '/admin/izvjestaji/organ';
export const CALENDAR_PATH = '/admin/kalendar';
/** The pages about money: `features/money/admin/moneyTabs.ts` has the tabs. */
export const MONEY_PATH = '/admin/novac';
export const RECEIVABLES_PATH = `${MONEY_PATH}/potrazivanja`;
export const JOURNAL_PATH = `${MONEY_PATH}/uplate`;
export const REFUNDS_PATH = `${MONEY_PATH}/povrati`;
export const UNASSIGNED_PATH = `${MONEY_PATH}/nerasporedjene`;
export const WITHOUT_FISCAL_PATH = `${MONEY_PATH}/bez-fiskalnog`;

export const newsEditPath = (id: string): string => `/admin/vijest/${id}/edit`;
export const courseEditPath = (id: string): string => `/admin/kurs/${id}/edit`;
export const courseParticipantsPath = (id: string): string => `/admin/kurs/${id}/polaznici`;
export const courseAttendancePath = (id: string): string => `/admin/kurs/${id}/prisustvo`;
export const courseWaitingPath = (id: string): string => `/admin/kurs/${id}/cekanje`;
export const courseCertificatesPath = (id: string): string => `/admin/kurs/${id}/uvjerenja`;
export const courseMessagesPath = (id: string): string => `/admin/kurs/${id}/poruke`;
export const templatePath = (id: string): string => `${TEMPLATES_PATH}/${id}`;
/** Addresses of the site have no capitals. */
export const introductionPath = (name: string): string => `${INTRODUCTIONS_PATH}/${name.toLowerCase()}`;
export const candidateListPath = (career: string): string => `${CANDIDATES_PATH}/${career}`;
export const candidatePath = (id: string): string => `/admin/kandidat/${id}`;
export const careerEditPath = (id: string): string => `/admin/career/${id}/edit`;
/** The page of one application; its `/edit` opens the same page with all fields. */
export const adminOrderPath = (id: string): string => `/admin/order/${id}`;
export const orderEditPath = (id: string): string => `${adminOrderPath(id)}/edit`;
/** Returns the address of the page on which staff place an order: for a person, and with a course, if they are given. */
export const newOrderPath = (given: { osoba?: string; kurs?: string; nova?: '' } = {}): string =>
  withQuery('/admin/prijava/nova', given);
export const userEditPath = (id: string): string => `/admin/user/${id}/edit`;

/** Returns the address of the list of orders with these filters. */
export const orderListPath = (filters: Readonly<Record<string, string>>): string =>
  withQuery(ORDER_LIST_PATH, filters);

/** Returns the address of the list of courses with these filters. */
export const courseListPath = (filters: Readonly<Record<string, string>>): string =>
  withQuery(COURSE_LIST_PATH, filters);

/** Returns the address of the discounts given for the seats of runs, with these filters. */
export const givenDiscountsPath = (filters: Readonly<Record<string, string>> = {}): string =>
  withQuery(`${MONEY_PATH}/popusti/dati`, filters);

/** Returns the address of the journal of payments with these filters. */
export const journalPath = (filters: Readonly<Record<string, string>>): string =>
  withQuery(JOURNAL_PATH, filters);

function withQuery(path: string, given: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(given).toString();
  return query ? `${path}?${query}` : path;
}

/** Returns the address of the list of the orders that hold seats of a course. */
export const ordersOfCourse = (id: string): string =>
  orderListPath({ kurs: id, isRejected: 'false', isCancelled: 'false' });
