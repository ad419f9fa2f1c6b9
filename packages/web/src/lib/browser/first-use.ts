/**
 * Does something once the person does something on the page, to fetch what may be needed when the network is gone. Never
 * without a network: browsers try a file that could not be fetched not even later, nor any page that shares it.
 * @returns what takes it back
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
