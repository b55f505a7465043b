import { ServerResponse } from 'node:http';

const DELAY_MS = 50;
const { end } = ServerResponse.prototype;

/** Delays responses, so that a kill can meet the time between a commit and its response, which otherwise is too short. */
ServerResponse.prototype.end = function (...parts) {
  setTimeout(() => end.apply(this, parts), DELAY_MS);
  return this;
};
