export const FORGOT_PASSWORD_PATH = '/zaboravljena-lozinka';
