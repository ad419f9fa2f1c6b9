import { type EnumerationType, enumerationTypeNames, enumerationTypes } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './enumerations.module.css';
import { texts } from './texts';

/** The types, each with the number of its values. */
export function TypeList(props: { type: EnumerationType; onChange: (type: EnumerationType) => void }) {
  const t = useTexts(texts);
  const text = useText();
  // Of all answers the smallest: the numbers come with every list.
  const { data } = useQuery(callQuery('enumeration', 'getAllEnumerationInfoList', { pageSize: 1 }));
  return (
    <nav className={styles.types} aria-label={t.types}>
      {enumerationTypes.map((type) => (
        <button
          key={type}
          type="button"
          className={styles.type}
          aria-current={type === props.type ? 'true' : undefined}
          onClick={() => props.onChange(type)}
        >
          {text(enumerationTypeNames[type])}
          <span className={`${styles.num} g-num`}>{data && formatNumber(data.typeNum[type])}</span>
        </button>
      ))}
    </nav>
  );
}
