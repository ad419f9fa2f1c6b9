import type { FolderTree, MockBrief } from '@easymock/contract';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './folder.module.css';
import { countPlaces, everywhere, type FolderPlace, unfiled } from './folder-place';
import { texts } from './texts';
import { choicesOf } from './use-folders';

/** Select for the folder, above a list that has no room for the tree beside it. */
export function PlaceSelect(props: {
  tree: FolderTree;
  mocks: readonly MockBrief[];
  place: FolderPlace;
  onPlace: (place: FolderPlace) => void;
}) {
  const { tree, mocks, place, onPlace } = props;
  const t = useTexts(texts);
  const counts = useMemo(() => countPlaces(tree, mocks), [tree, mocks]);
  const optionOf = (value: FolderPlace, name: string) => ({
    value,
    label: `${name} (${formatNumber(counts.get(value) ?? 0)})`,
  });
  return (
    <Select
      aria-label={t.folders}
      className={styles.places}
      value={place}
      showSearch={choicesOf(tree).length > 8 && { optionFilterProp: 'label' }}
      options={[
        optionOf(everywhere, t.all),
        ...choicesOf(tree).map(({ folder, path }) => optionOf(folder._id, path)),
        optionOf(unfiled, t.unfiledPlace),
      ]}
      onChange={onPlace}
    />
  );
}
