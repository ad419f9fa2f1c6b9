import { useInsertionEffect, useMemo, useRef } from 'react';

type Handlers = Record<string, (...args: never[]) => unknown>;

/**
 * Returns handlers with a stable identity that run their latest version, to pass to memoised rows without
 * re-rendering them. Do not call them while rendering. For an effect's own logic use React's
 * `useEffectEvent`, which must not be passed on.
 * @example const actions = useStable({ open: (id) => navigate(pathOf(id)) }); <Row actions={actions} />
 */
export function useStable<H extends object>(handlers: H & { [K in keyof H]: Handlers[string] }): H {
  const latest = useRef<H>(handlers);
  useInsertionEffect(() => {
    latest.current = handlers;
  });
  return useMemo(() => {
    const call = (name: keyof H) =>
      ((...args: never[]) => (latest.current[name] as Handlers[string])(...args)) as H[keyof H];
    return Object.fromEntries(Object.keys(latest.current).map((name) => [name, call(name as keyof H)])) as H;
  }, []);
}
