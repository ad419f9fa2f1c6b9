import { lazy, Suspense, useEffect } from 'react';
import { useSignal } from '../../../lib/state/signal';
import { picking } from './pick-mock';

const MockPicker = lazy(async () => ({ default: (await import('./mock-picker')).MockPicker }));

/** Shows the dialog that `pickMock` opens, on the page of an editor. */
export function MockPickerHost() {
  const pick = useSignal(picking);
  useEffect(() => () => picking.get()?.(undefined), []);
  if (!pick) return null;
  return (
    <Suspense>
      <MockPicker onPick={pick} />
    </Suspense>
  );
}
