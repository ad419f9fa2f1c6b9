import { summarize } from './document-summary';

// Large documents take seconds to read; the form must not stand still meanwhile.
addEventListener('message', (event: MessageEvent<string>) => {
  postMessage(summarize(event.data));
});
