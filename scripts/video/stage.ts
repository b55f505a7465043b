import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tones } from '../../backend/src/seed/art/palette.ts';
import { SHOTS, startOf, type Shot } from './storyboard.ts';

export const WIDTH = 1280;
export const HEIGHT = 720;

const fonts = createRequire(new URL('../../frontend/package.json', import.meta.url));

function fontFace(subset: string, range: string): string {
  const file = fonts.resolve(`@fontsource-variable/manrope/files/manrope-${subset}-wght-normal.woff2`);
  const data = readFileSync(file).toString('base64');
  return `@font-face{font-family:Manrope;font-weight:200 800;unicode-range:${range};src:url(data:font/woff2;base64,${data})}`;
}

const CSS = `
${fontFace('latin', 'U+0000-00FF,U+2000-206F')}
${fontFace('latin-ext', 'U+0100-02BA')}
*{margin:0;box-sizing:border-box}
body{position:relative;width:${WIDTH}px;height:${HEIGHT}px;overflow:hidden;font-family:Manrope}
/* The next shot comes in over the last one along an isometric edge. */
.shot{position:absolute;inset:0;animation:enter .8s cubic-bezier(.65,0,.25,1) var(--at) both}
.shot:first-child{animation:none}
.mist{background:${tones.mist.background};color:#0d1b2a;--soft:#4a5b6c;--figure:#0b72b9;--ground:#0a2c47}
.deep{background:${tones.deep.background};color:#fff;--soft:#b9d3e4;--figure:#fdba45;--ground:#164a72}
.mark{position:absolute;left:80px;top:64px;width:44px}
.words{position:absolute;left:80px;top:0;width:500px;height:640px;padding-top:40px;display:flex;flex-direction:column;justify-content:center}
h1{font-size:56px;font-weight:780;line-height:1.1;letter-spacing:-.025em;text-wrap:balance}
p{margin-top:24px;font-size:26px;line-height:1.45;color:var(--soft);text-wrap:balance}
dl{margin-top:36px;display:grid;gap:18px}
dl div{display:flex;align-items:baseline;gap:20px}
dt{flex:none;width:158px;font-size:54px;font-weight:780;line-height:1;letter-spacing:-.03em;color:var(--figure);font-variant-numeric:tabular-nums}
dl.short dt{width:116px}
dd{margin:0;font-size:24px;line-height:1.3;color:var(--soft)}
h1,p,dl div,figcaption{animation:rise .7s cubic-bezier(.2,.7,.2,1) calc(var(--at) + var(--wait)) both}
.drawing{position:absolute;left:458px;top:40px;width:896px;height:560px;overflow:visible;animation:near var(--for) linear var(--at) both}
.above .words{width:1120px;height:auto;top:136px;padding:0}
.row{position:absolute;inset:222px 80px auto;display:grid;grid-template-columns:repeat(3,1fr);column-gap:34px}
.row svg{display:block;width:100%;aspect-ratio:980/800;overflow:visible}
figcaption{margin-top:20px;text-align:center;font-size:26px;font-weight:650;color:var(--soft)}
.part{animation:land .7s cubic-bezier(.2,.7,.2,1) calc(var(--at) + var(--wait)) both}
@keyframes enter{from{clip-path:polygon(1696px 0,1696px 0,1280px 100%,1280px 100%)}to{clip-path:polygon(0 0,1696px 0,1280px 100%,-416px 100%)}}
@keyframes rise{from{opacity:0;transform:translateY(20px)}}
@keyframes land{from{opacity:0;transform:translateY(-56px)}}
@keyframes near{to{transform:scale(1.03)}}
`;

const MARK =
  '<svg class="mark" viewBox="0 0 48 48" fill="none"><rect width="48" height="48" rx="12" fill="var(--ground)"/><path d="M14 36V14" stroke="#fff" stroke-width="7"/><path d="M24 36V26a8 8 0 0 1 8-8h4" stroke="#7fd3e6" stroke-width="7"/><circle cx="36.5" cy="34" r="4.500" fill="#fdba45"/></svg>';

/** Seconds after the shot's beginning at which a piece comes. */
const wait = (seconds: number) => `style="--wait:${seconds.toFixed(2)}s"`;

function stack(parts: readonly string[], from: number): string {
  const step = Math.min(0.16, 1.6 / parts.length);
  return parts.map((part, index) => `<g class="part" ${wait(from + index * step)}>${part}</g>`).join('');
}

function picture({ layout, drawings }: Shot): string {
  if (layout === 'beside') {
    const parts = drawings.flatMap((drawing) => drawing.parts);
    return `<svg class="drawing" viewBox="0 0 1600 1000">${stack(parts, 0.45)}</svg>`;
  }
  const figures = drawings.map(({ name, parts }, index) => {
    const from = 0.6 + index * 0.7;
    return `<figure><svg viewBox="310 90 980 800">${stack(parts, from)}</svg><figcaption ${wait(from + 0.9)}>${name}</figcaption></figure>`;
  });
  return `<div class="row">${figures.join('')}</div>`;
}

function words({ title, text, figures = [] }: Shot): string {
  const rows = figures.map(
    ([figure, meaning], index) =>
      `<div ${wait(1.1 + index * 0.45)}><dt>${figure}</dt><dd>${meaning}</dd></div>`,
  );
  const isShort = figures.every(([figure]) => figure.length <= 3);
  return (
    `<div class="words"><h1 ${wait(0.5)}>${title}</h1>` +
    (text === undefined ? '' : `<p ${wait(0.9)}>${text}</p>`) +
    (rows.length === 0 ? '' : `<dl${isShort ? ' class="short"' : ''}>${rows.join('')}</dl>`) +
    '</div>'
  );
}

/** The whole film as one page whose animations stand still until they are set to a moment. */
export function stageHtml(): string {
  const shots = SHOTS.map(
    (shot, index) =>
      `<section class="shot ${shot.tone} ${shot.layout}" style="--at:${startOf(index)}s;--for:${shot.seconds + 0.8}s">` +
      `${picture(shot)}${MARK}${words(shot)}</section>`,
  );
  return `<!doctype html><html lang="bs"><meta charset="utf-8"><style>${CSS}</style><body>${shots.join('')}</body></html>`;
}
