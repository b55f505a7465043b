export const PASSWORD_MIN_LENGTH = 8;
/** bcrypt reads no more than this; a longer password is refused rather than cut. */
export const PASSWORD_MAX_BYTES = 72;
/** How many users a list sends when nobody asks for another number (design, section 4). */
export const USER_PAGE_SIZE = 50;

/** What the list of all users can be sorted by. */
export const USER_SORTS = ['createdAt', 'name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];
