import { useState } from 'react';

/**
 * Returns whether a value has ever been true. A component that is loaded on first opening must stay mounted
 * while it closes.
 * @example const wasOpen = useOnceTrue(isOpen)
 */
export function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
}
