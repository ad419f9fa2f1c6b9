import type { Locale } from '@easymock/mock-engine';
import { draw } from './draw';

addEventListener('message', ({ data }: MessageEvent<{ id: number; template: string; locale: Locale }>) => {
  postMessage({ id: data.id, drawn: draw(data.template, data.locale) });
});
