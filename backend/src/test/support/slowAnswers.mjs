import { ServerResponse } from 'node:http';

const DELAY_MS = 50;
/** Delays responses, so that a kill can meet the time between a commit and its response, which otherwise is too short. */
ServerResponse.prototype.end = new Proxy(Reflect.get(ServerResponse.prototype, 'end'), {
  apply(end, response, parts) {
    setTimeout(() => Reflect.apply(end, response, parts), DELAY_MS);
    return response;
  },
});
