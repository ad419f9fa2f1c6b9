let fetchNextScreens = () => {};

/** The app says what is likely to be needed after signing in. */
export function onWarmUp(fetchAhead: () => void): void {
  fetchNextScreens = fetchAhead;
}

/** Fetches ahead, once: a screen calls it when the person has begun something that leads on. */
export function warmUp(): void {
  const fetchAhead = fetchNextScreens;
  fetchNextScreens = () => {};
  fetchAhead();
}
