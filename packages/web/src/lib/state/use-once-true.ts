import { useState } from 'react';

/**
 * Whether something has ever been true: what is loaded when it first opens has to stay while it closes.
 * @example const wasOpen = useOnceTrue(isOpen)
 */
export function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
}
