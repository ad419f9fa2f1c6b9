import { useState } from 'react';
import { Segments } from '../../../kit/form/segments';
import { readStored, store } from '../../../lib/storage/storage';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

const views = ['table', 'cards'] as const;
type PackageView = (typeof views)[number];
const storageKey = 'npmView';

/** Whether packages are shown as a table or as cards, as this browser last had it. */
export function usePackageView(): [PackageView, (view: PackageView) => void] {
  const [view, setView] = useState<PackageView>(() =>
    readStored(storageKey) === 'cards' ? 'cards' : 'table',
  );
  return [
    view,
    (next) => {
      store(storageKey, next);
      setView(next);
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
