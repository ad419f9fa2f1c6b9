let fetchNextScreens = () => {};

/** Sets the function that prefetches what is likely to be needed after signing in. */
export function onWarmUp(fetchAhead: () => void): void {
  fetchNextScreens = fetchAhead;
}

/** Prefetches once. A screen calls it when the person has started to sign in. */
export function warmUp(): void {
  const fetchAhead = fetchNextScreens;
  fetchNextScreens = () => {};
  fetchAhead();
}
