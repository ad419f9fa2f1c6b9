/**
 * Runs `act` on the first interaction with the page, to prefetch modules that may be needed when the network
 * is gone. Waits while offline: browsers do not retry a module whose fetch failed, nor any page that shares
 * it.
 * @returns a function that cancels the registration
 * @example useEffect(() => onFirstUse(() => void loadConfirm().catch(() => {})), []);
 */
export function onFirstUse(act: () => void): () => void {
  const done = new AbortController();
  const actOnline = () => {
    if (!navigator.onLine) return;
    done.abort();
    act();
  };
  for (const event of ['pointerdown', 'keydown', 'online']) addEventListener(event, actOnline, done);
  return () => done.abort();
}
