import { mediaSources } from './securityHeaders.ts';

describe('mediaSources', () => {
  it.each([
    [null, ["'self'"]],
    ['/video/institut.mp4', ["'self'"]],
    ['https://media.example.com/films/v.mp4?x=1', ["'self'", 'https://media.example.com']],
  ])('for the video %j', (video, sources) => {
    expect(mediaSources(video)).toEqual(sources);
  });
});
