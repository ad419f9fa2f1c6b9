import { type DrawMessage, draw } from './draw';

addEventListener('message', ({ data }: MessageEvent<DrawMessage>) => {
  postMessage({ id: data.id, drawn: draw(data.template, data.locale, data.request) });
});
