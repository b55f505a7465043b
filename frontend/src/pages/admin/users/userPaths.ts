export const USER_LIST_PATH = '/admin/userlist';
export const userEditPath = (id: string): string => `/admin/user/${id}/edit`;
