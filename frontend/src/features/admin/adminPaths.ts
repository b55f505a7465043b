export const NEWS_LIST_PATH = '/admin/vijestlist';
export const COURSE_LIST_PATH = '/admin/kurslist';
export const CAREER_LIST_PATH = '/admin/careerlist';
export const ORDER_LIST_PATH = '/admin/orderlist';
export const USER_LIST_PATH = '/admin/userlist';
export const AUDIT_PATH = '/admin/dnevnik';

export const newsEditPath = (id: string): string => `/admin/vijest/${id}/edit`;
export const courseEditPath = (id: string): string => `/admin/kurs/${id}/edit`;
export const careerEditPath = (id: string): string => `/admin/career/${id}/edit`;
export const orderEditPath = (id: string): string => `/admin/order/${id}/edit`;
export const userEditPath = (id: string): string => `/admin/user/${id}/edit`;
