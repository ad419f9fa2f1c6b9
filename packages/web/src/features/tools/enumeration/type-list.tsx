import { type EnumerationType, enumerationTypeNames, enumerationTypes } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { CountedNav } from '../../../kit/list/counted-nav';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './enumerations.module.css';
import { texts } from './texts';

/** Lists the types with the numbers of their values. */
export function TypeList(props: { type: EnumerationType; onChange: (type: EnumerationType) => void }) {
  const t = useTexts(texts);
  const text = useText();
  // Page size 1 gives the smallest response; every response contains the numbers.
  const { data } = useQuery(callQuery('enumeration', 'getAllEnumerationInfoList', { pageSize: 1 }));
  const parts = enumerationTypes.map((type) => ({
    key: type,
    label: text(enumerationTypeNames[type]),
    num: data?.typeNum[type],
  }));
  return (
    <div className={styles.types}>
      <CountedNav label={t.types} parts={parts} value={props.type} onChange={props.onChange} />
    </div>
  );
}
