import { type DrawMessage, generateData } from './draw';

addEventListener('message', ({ data }: MessageEvent<DrawMessage>) => {
  postMessage({ id: data.id, drawn: generateData(data.template, data.locale, data.request, data.zone) });
});
