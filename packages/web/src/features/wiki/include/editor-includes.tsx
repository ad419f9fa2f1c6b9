import { lazy, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useSignal } from '../../../lib/state/signal';
import { drawnPassages } from './drawn-passages';
import { picking } from './pick-include';

const IncludedPassage = lazy(async () => ({ default: (await import('./included-passage')).IncludedPassage }));
const IncludePicker = lazy(async () => ({ default: (await import('./include-picker')).IncludePicker }));

/** Shows the passages in the text of an editor, and the dialog that `pickInclude` opens. */
export function EditorIncludes() {
  const passages = useSignal(drawnPassages);
  const picked = useSignal(picking);
  useEffect(() => () => picking.get()?.onPick(undefined), []);
  return (
    <Suspense>
      {passages.map(({ key, host, include, onRechoose }) =>
        createPortal(<IncludedPassage include={include} onRechoose={onRechoose} opensTab />, host, key),
      )}
      {picked && <IncludePicker key={picked.key} former={picked.former} onPick={picked.onPick} />}
    </Suspense>
  );
}
