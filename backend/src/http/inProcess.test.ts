import express from 'express';
import { askInProcess } from './inProcess.ts';

const app = express();
app.get('/json', (req, res) => {
  res
    .status(201)
    .set('X-Total-Count', '7')
    .json({ asked: req.url, by: req.get('Authorization') ?? null });
});
app.get('/later', async (_req, res) => {
  await Promise.resolve();
  res.write('{"a":');
  res.end('"č"}');
});
app.get('/read', (req, res) => {
  req.resume().once('close', () => void res.json({ isGone: req.socket.destroyed }));
});
app.get('/empty', (_req, res) => void res.status(204).end());
app.get('/text', (_req, res) => void res.send('<p>no JSON</p>'));

describe('askInProcess', () => {
  it('gives status, body and headers, and asks as nobody in particular', async () => {
    const answer = await askInProcess(app, '/json?a=1&b=%C4%8D');
    expect(answer).toMatchObject({
      status: 201,
      data: { asked: '/json?a=1&b=%C4%8D', by: null },
      headers: { 'x-total-count': '7' },
    });
  });

  it('waits for an answer that comes in parts', async () => {
    expect((await askInProcess(app, '/later')).data).toEqual({ a: 'č' });
  });

  it('stays on the line until it is answered', async () => {
    expect((await askInProcess(app, '/read')).data).toEqual({ isGone: false });
  });

  it('knows an empty answer', async () => {
    expect(await askInProcess(app, '/empty')).toMatchObject({ status: 204, data: null });
  });

  it('rejects what is not JSON', async () => {
    await expect(askInProcess(app, '/text')).rejects.toThrow('JSON');
  });
});
