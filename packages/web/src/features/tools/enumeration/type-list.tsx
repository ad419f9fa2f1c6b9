import { type EnumerationType, enumerationTypeNames, enumerationTypes } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { CountedNav } from '../../../kit/list/counted-nav';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './enumerations.module.css';
import { texts } from './texts';

/** The types, each with the number of its values. */
export function TypeList(props: { type: EnumerationType; onChange: (type: EnumerationType) => void }) {
  const t = useTexts(texts);
  const text = useText();
  // Of all answers the smallest: the numbers come with every list.
  const { data } = useQuery(callQuery('enumeration', 'getAllEnumerationInfoList', { pageSize: 1 }));
  const parts = enumerationTypes.map((type) => ({
    ...{ key: type, label: text(enumerationTypeNames[type]), num: data?.typeNum[type] },
  }));
  return (
    <div className={styles.types}>
      <CountedNav label={t.types} parts={parts} value={props.type} onChange={props.onChange} />
    </div>
  );
}
