import { ServerResponse } from 'node:http';

/** Kills the process instead of the response with this status and number, a moment that a kill from outside seldom meets. */
const status = Number(process.env.DIE_BEFORE_STATUS);
let left = Number(process.env.DIE_BEFORE_ANSWER);

ServerResponse.prototype.end = new Proxy(Reflect.get(ServerResponse.prototype, 'end'), {
  apply(end, response, parts) {
    if (response.statusCode === status) left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(end, response, parts);
  },
});
