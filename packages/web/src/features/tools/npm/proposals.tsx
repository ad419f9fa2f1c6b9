import type { NpmProposal } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './npm.module.css';
import { texts } from './texts';

/** Number of proposals shown before the reader expands the list. */
const fewNum = 3;

/** Lists packages in the company's scopes that are not registered yet, for people who may register them. */
export function Proposals({ onAdd }: { onAdd: (npmName: string) => void }) {
  const t = useTexts(texts);
  const { data = [] } = useQuery(callQuery('npm', 'getNpmProposalList', {}));
  const [isWhole, setIsWhole] = useState(false);
  if (data.length === 0) return null;
  return (
    <Alert
      className={styles.proposals}
      type="info"
      title={t.proposals({ num: data.length })}
      description={
        <>
          <ul className={styles.links}>
            {data.slice(0, isWhole ? data.length : fewNum).map((one) => (
              <Proposal key={one.npmName} proposal={one} onAdd={onAdd} />
            ))}
          </ul>
          {!isWhole && data.length > fewNum && (
            <Button type="link" size="small" onClick={() => setIsWhole(true)}>
              {t.allProposals}
            </Button>
          )}
        </>
      }
    />
  );
}

function Proposal(props: { proposal: NpmProposal; onAdd: (npmName: string) => void }) {
  const { npmName, description, latestVersion } = props.proposal;
  const t = useTexts(texts);
  const dismiss = useChange('npm', 'dismissNpmProposal');
  return (
    <li className={styles.proposal}>
      <span className="g-mono">{npmName}</span>
      <span className={styles.quiet}>{[latestVersion, description].filter(Boolean).join(' · ')}</span>
      <Button size="small" aria-label={t.addOne({ name: npmName })} onClick={() => props.onAdd(npmName)}>
        {t.add}
      </Button>
      <Button
        size="small"
        type="text"
        aria-label={t.dismissOne({ name: npmName })}
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate({ npmName })}
      >
        {t.dismiss}
      </Button>
    </li>
  );
}
