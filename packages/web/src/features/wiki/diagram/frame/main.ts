import { type DrawAnswer, type DrawRequest, frameReady } from '../messages';
import { draw } from './draw';

// The program of the sandboxed frame. It knows nothing of the page around it besides the messages that it receives.

// Browsers run no animation frames in a hidden tab, and Mermaid waits for them when it measures.
globalThis.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now())));

addEventListener('message', ({ source, origin, data }: MessageEvent<DrawRequest>) => {
  if (source !== parent) return;
  void draw(data).then((result) => {
    const answer: DrawAnswer = { ...result, id: data.id };
    parent.postMessage(answer, origin);
  });
});
parent.postMessage(frameReady, '*');
