import { mockBase, type Project, scenarioCookieQuery, scenarioHeader, scenarioQuery } from '@easymock/contract';
import { Button } from 'antd';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { mockAddress } from '../addresses';
import styles from './scenario.module.css';
import { scenarioTexts } from './scenario-texts';

/** Shows the ways in which mocks recognise the calls of this person, each with a copy button. */
export function OwnKey({ project, ownKey }: { project: Project; ownKey: string }) {
  const t = useTexts(scenarioTexts);
  const renew = useChange('scenario', 'renew_key', { done: t.renewed });
  const address = mockAddress({ project }).replace(mockBase, `${mockBase}/~${ownKey}`);
  // The project's URL is omitted, because the cookie applies to the whole project.
  const root = mockAddress({ project: { _id: project._id, url: '/' } }).replace(mockBase, `${mockBase}/~${ownKey}`);
  const ways = [
    { label: t.header, text: `${scenarioHeader}: ${ownKey}`, copy: t.copyHeader },
    { label: t.query, text: `${scenarioQuery}=${ownKey}`, copy: t.copyQuery },
    { label: t.address, text: address, copy: t.copyAddress },
  ];
  return (
    <section className={styles.how} aria-labelledby="scenario-how">
      <h3 id="scenario-how" className={styles.name}>
        {t.howTitle}
      </h3>
      <p className={styles.quiet}>{t.howText}</p>
      <dl className={styles.ways}>
        {ways.map(({ label, text, copy }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{text}</code>
              <CopyButton text={text} label={copy} />
            </dd>
          </div>
        ))}
        <div>
          <dt>Cookie</dt>
          <dd className={styles.links}>
            <a href={`${root}?${scenarioCookieQuery}=on`} target="_blank" rel="noreferrer">
              {t.cookieOn}
            </a>
            <a href={`${root}?${scenarioCookieQuery}=off`} target="_blank" rel="noreferrer">
              {t.cookieOff}
            </a>
          </dd>
        </div>
      </dl>
      <Button size="small" loading={renew.isPending} onClick={() => renew.mutate({ project_id: project._id })}>
        {t.renewKey}
      </Button>
    </section>
  );
}
