import { useListParams } from '../../../lib/address/list-params';
import { open } from './bin-links';

/** Whether the recycle bin of a page is open. It is part of the address, so that messages can lead there. */
export function useBinPlace() {
  const [{ recycle }, setParams] = useListParams({ recycle: '' });
  return {
    isOpen: recycle === open,
    open: () => setParams({ recycle: open }),
    close: () => setParams({ recycle: '' }),
  };
}
