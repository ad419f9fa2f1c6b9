import { useInsertionEffect, useMemo, useRef } from 'react';

type Handlers = Record<string, (...args: never[]) => unknown>;

/**
 * Handlers that keep their identity over renders and run as they were last rendered: to be handed on, for example to
 * memoised rows, which new functions would render again. Do not call them while rendering. An effect's own logic
 * stands in React's `useEffectEvent`, which must not be handed on.
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
