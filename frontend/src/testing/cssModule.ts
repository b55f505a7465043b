/** Every class is named as in its CSS module. */
const classes: Record<string, string> = new Proxy({}, { get: (_target, name) => String(name) });

export default classes;
