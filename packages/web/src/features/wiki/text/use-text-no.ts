import { useRef, useState } from 'react';

/** Counts the renderings of a text, after each of which parts of the page must fill its places again. */
export function useTextNo() {
  const text = useRef<HTMLDivElement>(null);
  const [textNo, setTextNo] = useState(0);
  return { text, textNo, onShown: () => setTextNo((no) => no + 1) };
}
