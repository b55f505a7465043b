import { ServerResponse } from 'node:http';

/** Kills the process instead of the response to the stored order of this number, a moment that a kill from outside seldom meets. */
let left = Number(process.env.DIE_BEFORE_ANSWER);

ServerResponse.prototype.end = new Proxy(Reflect.get(ServerResponse.prototype, 'end'), {
  apply(end, response, parts) {
    if (response.statusCode === 201) left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(end, response, parts);
  },
});
