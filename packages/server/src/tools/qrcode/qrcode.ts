import { setTimeout as sleep } from 'node:timers/promises';
import { type QrLevel, type QrLook, qrContrast, qrcodeCalls, qrSvg, scanContrast } from '@easymock/contract';
import { addressKey } from '../../platform/address/address-key';
import { fail } from '../../platform/failure';
import type { Feature } from '../../platform/feature';
import { implement } from '../../platform/http/calls/handler';
import { PictureAnswer } from '../../platform/http/calls/picture-answer';
import { newId } from '../../platform/ids';
import { ownershipOf } from '../../platform/resource/ownership';
import { Turns } from '../../platform/turns/turns';
import { modulesOf, pngOf, requireRoom } from './draw';
import { links, middleLinkHandlers } from './middle-link';
import { serveMiddleLinks } from './middle-link.plugin';
import { middleLinks } from './middle-link.table';

const pace = { limit: 60, seconds: 60 };

/** A dense code occupies the main thread for some milliseconds, and anonymous callers may request it. */
const drawings = new Turns({ atOnce: 1, waiting: 300, waitingPerGroup: pace.limit, retrySeconds: 2 });

/** Pause after a drawing, as a multiple of its duration, so that other work gets two thirds of the thread. */
const restPerDrawing = 2;
let restUntil = 0;

interface Drawing {
  content: string;
  level: QrLevel;
  type: 'json' | 'png' | 'svg';
  look: QrLook;
}

function draw({ content, level, type, look }: Drawing): PictureAnswer | { image: string } {
  const modules = modulesOf(content, level);
  requireRoom(modules, look);
  if (type === 'svg') return new PictureAnswer('image/svg+xml', qrSvg(modules, look));
  const png = pngOf(modules, look);
  return type === 'png'
    ? new PictureAnswer('image/png', png)
    : { image: `data:image/png;base64,${png.toString('base64')}` };
}

export const qrcode: Feature = {
  plugins: [serveMiddleLinks],
  owns: [ownershipOf('middleLinks', middleLinks, links)],
  handlers: implement(qrcodeCalls, {
    ...middleLinkHandlers,
    // The call is public, for pages and scripts of other systems. The address in the code is only drawn,
    // never requested.
    async get_qrcode({ services, address, aside }, { url, text, level, type, ...look }) {
      const group = addressKey(address);
      const seconds = await services.throttle.take([{ key: `qrcode:address:${group}`, ...pace }]);
      if (seconds) fail('tooMany', { seconds });
      const content = url || text || fail('qrEmpty');
      if (scanContrast(look.dark, look.light) < qrContrast.least) fail('qrContrastLow');
      return aside(() =>
        drawings.take({ group, key: newId() }, async () => {
          // Pauses after a drawing, since the next one would start immediately and block other requests.
          await sleep(Math.max(0, restUntil - performance.now()));
          const began = performance.now();
          try {
            return draw({ content, level, type, look });
          } finally {
            const ended = performance.now();
            restUntil = ended + restPerDrawing * (ended - began);
          }
        }),
      );
    },
  }),
};
