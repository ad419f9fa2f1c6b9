import { qrContrast, qrcodeCalls, qrSvg, scanContrast } from '@easymock/contract';
import { addressKey } from '../../platform/address/address-key';
import { fail } from '../../platform/failure';
import type { Feature } from '../../platform/feature';
import { implement } from '../../platform/http/calls';
import { PictureAnswer } from '../../platform/http/picture-answer';
import { ownershipOf } from '../../platform/resource/ownership';
import { modulesOf, pngOf, requireRoom } from './draw';
import { links, middleLinkHandlers } from './middle-link';
import { serveMiddleLinks } from './middle-link.plugin';
import { middleLinks } from './middle-link.table';

const pace = { limit: 60, seconds: 60 };

export const qrcode: Feature = {
  plugins: [serveMiddleLinks],
  owns: [ownershipOf('middleLinks', middleLinks, links)],
  handlers: implement(qrcodeCalls, {
    ...middleLinkHandlers,
    // Anybody may call this, as pages and scripts of other systems do; the address in the code is only ever drawn.
    async get_qrcode({ services, address }, { url, text, level, type, ...look }) {
      const key = `qrcode:address:${addressKey(address)}`;
      const seconds = await services.throttle.take([{ key, ...pace }]);
      if (seconds) fail('tooMany', { seconds });
      const content = url || text || fail('qrEmpty');
      if (scanContrast(look.dark, look.light) < qrContrast.least) fail('qrContrastLow');
      const modules = modulesOf(content, level);
      requireRoom(modules, look);
      if (type === 'svg') return new PictureAnswer('image/svg+xml', qrSvg(modules, look));
      const png = await pngOf(modules, look);
      return type === 'png'
        ? new PictureAnswer('image/png', png)
        : { image: `data:image/png;base64,${png.toString('base64')}` };
    },
  }),
};
