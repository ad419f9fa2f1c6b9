import { useListParams } from '../../../lib/address/list-params';
import { open } from './bin-links';

/**
 * Manages whether the recycle bin of a page is open. The state is part of the address, so that messages can
 * link to it.
 */
export function useBinPlace() {
  const [{ recycle }, setParams] = useListParams({ recycle: '' });
  return {
    isOpen: recycle === open,
    open: () => setParams({ recycle: open }),
    close: () => setParams({ recycle: '' }),
  };
}
