export const FORGOT_PASSWORD_PATH = '/zaboravljena-lozinka';
/** Apart from the addresses below `/admin/`, which come with the administration: this one is linked from everywhere. */
export const ADMIN_PATH = '/administracija';
