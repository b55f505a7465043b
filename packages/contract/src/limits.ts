/**
 * Durations and maxima that the contract promises, and the sentences that name them. Numbers of settings, and limits that no
 * other part needs, are where they are used.
 */

// Lists and searches

/** The largest page size that a query may ask for. */
export const PAGE_SIZE_MAX = 100;
/** The page size of public lists when a query has only a page number. */
export const CONTENT_PAGE_SIZE = 12;
export const NEWS_PAGE_SIZE = 8;
/** The reviews on one page; the course response contains the first page. */
export const REVIEW_PAGE_SIZE = 10;
/** The default page sizes of the lists of staff. */
export const ORDER_PAGE_SIZE = 50;
export const USER_PAGE_SIZE = 50;
export const AUDIT_PAGE_SIZE = 50;
export const PAYMENT_PAGE_SIZE = 50;
export const PARTICIPANT_PAGE_SIZE = 50;
export const WAITING_PAGE_SIZE = 50;
export const CANDIDATE_PAGE_SIZE = 50;
export const MAIL_PAGE_SIZE = 10;
/** Counts of the lists of orders, users and the audit log, and of the views of orders, stop once they are above this number. */
export const COUNT_LIMIT = 10_000;
/** How many of the newest orders, payments and reviews the page of a person shows, and how many people a search finds. */
export const PERSON_ROWS = 50;
export const FOUND_PEOPLE = 10;
/** The longest search keyword, and the shortest that gets suggestions, in characters. */
export const SEARCH_KEYWORD_MAX = 100;
export const SEARCH_KEYWORD_MIN = 2;

// Texts, in characters, and files

/** The longest HTML of one rich text; three of them still fit into one request. */
export const RICH_TEXT_MAX = 30_000;
/** The longest HTML of the short description of a course. */
export const SHORT_DESC_MAX = 2000;
export const CAREER_BRIEF_MAX = 500;
export const REVIEW_COMMENT_MAX = 1000;
/** The longest reason for the removal of a review. */
export const REMOVAL_REASON_MAX = 500;
/** The longest message of the contact page. */
export const CONTACT_MESSAGE_MAX = 2000;
/** The longest message of a candidate, and the longest mail of staff to one. */
export const CANDIDATE_MESSAGE_MAX = 2000;
export const CANDIDATE_ANSWER_MAX = 4000;
/** The largest accepted upload: 5 MB. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;

// Reports

/** The longest period of a report: ten years. */
export const REPORT_DAYS_MAX = 3660;

// Candidates

/** The greatest size of the unpacked parts of a DOCX, in bytes, and their greatest number. */
export const DOCX_UNPACKED_MAX = 100 * 1024 * 1024;
export const DOCX_PARTS_MAX = 2000;
/** A rejection is mailed after so many minutes, and can be revoked until then. */
export const REJECTION_DELAY_MINUTES = 60;
/** How long the data are kept of a candidate who agrees to the pool, in days. */
export const TALENT_POOL_DAYS = 365;

// Timetables

/** How many lessons, lecturers and questions a course may have, and the longest texts about them, in characters. */
export const LESSONS_MAX = 60;
/** The days of the calendar of rooms that one request may ask for. */
export const CALENDAR_DAYS_MAX = 62;
/** How many other runs of a course a link of two courses may name. */
export const RUNS_MAX = 500;
export const LECTURERS_MAX = 6;
export const FAQ_MAX = 12;
export const LECTURER_BIO_MAX = 3000;
export const FAQ_ANSWER_MAX = 1500;
export const BENEFITS_MAX = 3000;
/** The longest text of staff in the mails about a confirmed or cancelled run, in characters. */
export const RUN_MESSAGE_MAX = 2000;
/** Lessons of so many days are on a device before they begin. */
export const ATTENDANCE_DAYS_AHEAD = 2;
/** How many marks a device sends at once. */
export const MARKS_MAX = 200;
/** How many scans of signature sheets a course has at most. */
export const SCANS_MAX = 100;
export const MINUTES_MISSED_MAX = 1440;
/** The longest reason of a correction, in characters. */
export const ATTENDANCE_REASON_MAX = 300;

// Orders

/** How many courses one order may have, and how many seats of all together. */
export const ORDER_LINES_MAX = 50;
export const ORDER_SEATS_MAX = 200;
/** The longest note of a buyer, in characters. */
export const ORDER_NOTE_MAX = 1000;
/** The longest texts about the payer of an order, in characters; numbers as they are typed, with spaces and dots. */
export const PAYER_NAME_MAX = 200;
export const PAYER_ADDRESS_MAX = 300;
export const PAYER_CONTACT_MAX = 200;
export const PAYER_NUMBER_MAX = 40;
export const PURCHASE_ORDER_MAX = 60;
/** The longest texts of staff about a payment, in characters. */
export const PAYMENT_TEXT_MAX = 100;
export const PAYMENT_NOTE_MAX = 500;
export const FISCAL_NUMBER_MAX = 50;
export const FISCAL_LINK_MAX = 300;
/** The most people of one list of participants; its size in a request stays below the limit of JSON. */
export const PARTICIPANT_LIST_MAX = 300;
/** The largest file with such a list, in bytes, and what it may contain when it is unpacked. */
export const PARTICIPANT_FILE_MAX = 1024 * 1024;
export const PARTICIPANT_UNPACKED_MAX = 20 * 1024 * 1024;
/** The longest subject and text of a mail to the participants of a course, in characters. */
export const COURSE_MESSAGE_SUBJECT_MAX = 120;
export const COURSE_MESSAGE_MAX = 4000;
/** The longest name on a certificate and grade, the longest reason for an exception, and how many are issued at once. */
export const CERTIFICATE_NAME_MAX = 121;
export const GRADE_MAX = 40;
export const CERTIFICATE_REASON_MAX = 300;
export const CERTIFICATES_MAX = 300;
/** The longest texts of a template of certificates, in characters, and how many people it names as signatories. */
export const TEMPLATE_TEXT_MAX = 80;
export const TEMPLATE_BODY_MAX = 300;
export const SIGNATORY_MAX = 60;
export const SIGNATORIES_MAX = 3;
/** How many days before the start of a course its buyers are asked for the names that are missing. */
export const NAMES_REMINDER_DAYS = 3;
/** How many seats one entry of a waiting list may want, and the longest reason of staff for a change of the order. */
export const WAITING_SEATS_MAX = 10;
export const WAITING_REASON_MAX = 300;
/** How long the link can be used that confirms an entry of a waiting list. */
export const WAITING_LINK_DAYS = 7;
/** How long an offered seat waits, from when its mail left. */
export const OFFER_HOURS = 48;
/** The largest single payment, in KM. */
export const PAYMENT_AMOUNT_MAX = 10_000_000;
/** The most entries of one bank statement, the longest text of one, and how many orders one may pay. */
export const STATEMENT_ENTRIES_MAX = 2000;
export const STATEMENT_TEXT_MAX = 500;
export const ENTRY_ORDERS_MAX = 5;
/** The buyer gets a refund within so many days of the cancellation. */
export const REFUND_DAYS = 15;
/** The shortest time for a withdrawal that the law allows, and the most days a rule about cancellations may have. */
export const WITHDRAWAL_DAYS_MIN = 15;
export const POLICY_DAYS_MAX = 365;
/** The longest reason of staff for another address of an order. */
export const EMAIL_REASON_MAX = 300;
/** The longest reason of a buyer for a cancellation, and the longest account number with its spaces, in characters. */
export const CANCELLATION_REASON_MAX = 500;
export const ACCOUNT_TEXT_MAX = 60;
export const COURSE_DISCOUNTS_MAX = 10;
export const GROUP_SEATS_MIN = 2;
/** The largest amount in KM, number of courses and number of uses of a code for a discount. */
export const CODE_AMOUNT_MAX = 10_000;
export const CODE_COURSES_MAX = 20;
export const CODE_USES_MAX = 100_000;
export const INSTALMENTS_MAX = 12;
/** The last instalment is due at most so many years after the day of the agreement. */
export const INSTALMENT_YEARS_MAX = 2;
export const REMINDERS_MAX = 500;
/** The longest internal note, in characters, and how many an order or a user may have. */
export const STAFF_NOTE_MAX = 2000;
export const STAFF_NOTES_MAX = 200;
/** For how long a decision of staff can be taken back; its mail waits as long. */
export const UNDO_SECONDS = 10;
/** How long an order waits for its buyer to confirm their e-mail address. */
export const UNCONFIRMED_ORDER_HOURS = 48;
export const UNCONFIRMED_ORDER_RULE = `Prijava s adrese koja nije potvrđena ističe nakon ${UNCONFIRMED_ORDER_HOURS} sati.`;
/** After this many days a grant without a decision is shown to staff. */
export const GRANT_DECISION_DAYS = 3;

// The overview of staff

/** A course is nearly full when at most this many seats are free, or at most this share of all. */
export const FEW_SEATS = 3;
export const FEW_SEATS_PERCENT = 20;
/** How many nearly full courses, and how many orders without a decision, the overview names. */
export const SCARCE_COURSES_MAX = 4;
export const PENDING_ORDERS_MAX = 5;
/** So many records of a list can be selected for one operation. */
export const BULK_ROWS_MAX = 500;
/** The days of the week for which the overview counts orders. */
export const WEEK_DAYS = 7;
/** How many months the charts show, including the current one. */
export const OVERVIEW_MONTHS = 12;

// Accounts

/** How long a login lasts, and one with "Zapamti me". */
export const SESSION_HOURS = 12;
export const REMEMBERED_SESSION_DAYS = 30;
/** How long the links in mails can be used: for a new password, and to confirm an e-mail address. */
export const RESET_LINK_HOURS = 1;
export const CONFIRMATION_LINK_DAYS = 7;
/** How long the link can be used with which the owner of an account that staff have opened sets a password. */
export const INVITATION_LINK_DAYS = 14;
/** For how long a mail that cannot be sent is tried again, unless its content expires earlier. */
export const MAIL_RETRY_DAYS = 3;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 200;
/** For how long a session counts as confirmed after its user has given the password. */
export const CONFIRMATION_MINUTES = 10;
/** How many decisions of one person about consents are kept, the newest ones. */
export const CONSENTS_MAX = 100;
export const PASSKEYS_MAX = 10;
/** The longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 60;
/** Length of a code of an authenticator app. */
export const TOTP_DIGITS = 6;
/** Length of the code that is mailed to confirm the first factor of an account, and how long it is accepted. */
export const FACTOR_CODE_DIGITS = 8;
export const FACTOR_CODE_MINUTES = 15;
export const RECOVERY_CODE_COUNT = 10;
/** Letters and digits of a recovery code, without the dashes between groups of four; each stands for five random bits. */
export const RECOVERY_CODE_LENGTH = 24;

/** The longest period for which an act may have answers of participants kept, in years. */
export const REGISTER_KEEP_YEARS_MAX = 50;

/** How long data is kept, in days. */
export const RETENTION_DAYS = {
  sentMail: 30,
  /** A message from the contact page, whether or not it could be sent, also as a file. */
  contactMail: 30,
  failedMail: 90,
  /** Mails written to a folder because there is no mail server. */
  mailFile: 90,
  /** After it has expired, so that a late visitor learns that. */
  passwordReset: 1,
  emailConfirmation: 1,
  knownLogin: 90,
  unusedImage: 31,
  /** The default of `AUDIT_RETENTION_DAYS`. */
  auditLog: 730,
  /** A message to people of a course, and to whom it was delivered. */
  courseMessage: 365,
  /** That a participant was reminded of a lesson. */
  reminder: 60,
  /** Names and addresses of participants, after the first day of their course. */
  participant: 365,
  /** An entry of a waiting list, after the last day of its course; one for the next run, from when it was made. */
  waiting: 30,
  interest: 365,
  /** The default of `CANDIDATE_RETENTION_DAYS`: a candidate, after the deadline of the ad. */
  candidate: 180,
  /** Kept by whatever collects the standard output of the server. */
  serverLog: 30,
} as const;
