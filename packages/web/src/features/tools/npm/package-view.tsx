import { useState } from 'react';
import { Segments } from '../../../kit/form/segments';
import { phoneWindow } from '../../../kit/resource/row-actions';
import { useMedia } from '../../../lib/browser/use-media';
import { readStored, store } from '../../../lib/storage/storage';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

const views = ['table', 'cards'] as const;
type PackageView = (typeof views)[number];
const storageKey = 'npmView';

/**
 * Returns whether packages are shown as a table or as cards, as last chosen in this browser. The default on
 * phones is cards.
 */
export function usePackageView(): [PackageView, (view: PackageView) => void] {
  const isPhone = useMedia(phoneWindow);
  const [chosen, setChosen] = useState(() => views.find((view) => view === readStored(storageKey)));
  return [
    chosen ?? (isPhone ? 'cards' : 'table'),
    (next) => {
      store(storageKey, next);
      setChosen(next);
    },
  ];
}

export function ViewSwitch(props: { view: PackageView; onChange: (view: PackageView) => void }) {
  const t = useTexts(texts);
  return (
    <Segments<PackageView>
      aria-label={t.view}
      value={props.view}
      options={views.map((value) => ({ value, label: t[value] }))}
      onChange={props.onChange}
    />
  );
}
