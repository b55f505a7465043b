/** Maps every class of a CSS module to its name. */
const classes: Record<string, string> = new Proxy({}, { get: (_target, name) => String(name) });

export default classes;
