import type { NpmInfo } from '@easymock/contract';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { Icon } from '../../../kit/display/icon';
import { RefreshIcon } from '../../../kit/display/plain-icons';
import { Segments } from '../../../kit/form/segments';
import { to } from '../../../lib/address/page';
import { useChange } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { showSuccess } from '../../../lib/state/notices';
import { formatBytes } from '../../../lib/texts/bytes';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo } from '../../../lib/texts/time';
import { FollowButton } from './follow-button';
import { type Installer, installerKeys, installers, registryLines } from './install';
import styles from './npm.module.css';
import { texts } from './texts';

/** Shows how to install a package, its links, and the facts from its registry. */
export function UseTab({ row }: { row: NpmInfo }) {
  const t = useTexts(texts);
  const [installer, setInstaller] = useState<Installer>('npm');
  const config = row.registry && registryLines(installer, row.registry);
  return (
    <div className={styles.use}>
      {row.status === 'deprecated' && (
        <Alert type="warning" showIcon title={t.isDeprecated} description={<Replacement row={row} />} />
      )}
      {row.deprecatedText && (
        <Alert type="warning" showIcon title={t.deprecatedThere} description={row.deprecatedText} />
      )}
      {row.syncError && <Alert type="error" showIcon title={t.syncFailed} description={row.syncError} />}
      <FollowButton row={row} />
      <section>
        <h3 className={styles.part}>{t.install}</h3>
        <Segments
          aria-label={t.installer}
          value={installer}
          options={installerKeys.map((value) => ({ value, label: value }))}
          onChange={setInstaller}
        />
        <CodeLine label={t.copyCommand} text={installers[installer](row.npmName)} />
        {config && (
          <>
            <p className={styles.quiet}>{t.registryIn({ file: config.file })}</p>
            <CodeLine label={t.copyRegistry} text={config.lines} />
          </>
        )}
      </section>
      <Links row={row} />
      <RegistryFacts row={row} />
    </div>
  );
}

function Replacement({ row }: { row: NpmInfo }) {
  const t = useTexts(texts);
  const { replaceBy, deprecatedReason } = row;
  return (
    <>
      {deprecatedReason}
      {replaceBy && (
        <div>
          {t.replacedBy}{' '}
          <Link to={`${to('npm')}?${new URLSearchParams({ keywords: replaceBy })}`} className="g-mono">
            {replaceBy}
          </Link>
        </div>
      )}
    </>
  );
}

function CodeLine({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.code}>
      <pre>{text}</pre>
      <CopyButton text={text} label={label} />
    </div>
  );
}

function Links({ row }: { row: NpmInfo }) {
  const t = useTexts(texts);
  const links = [
    { label: t.repository, address: row.gitUrl },
    { label: t.documentation, address: row.docUrl },
    { label: t.demo, address: row.demoUrl },
  ].filter(({ address }) => address);
  if (links.length === 0 && !row.docMarkdownId) return null;
  return (
    <section>
      <h3 className={styles.part}>{t.links}</h3>
      <ul className={styles.links}>
        {row.docMarkdownId && (
          <li>
            <Link to={to('wikiFolder', { markdownId: row.docMarkdownId })}>{t.article}</Link>
          </li>
        )}
        {links.map(({ label, address }) => (
          <li key={label}>
            <a href={address} target="_blank" rel="noopener noreferrer" title={address}>
              {label}
            </a>{' '}
            <CopyButton text={address} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the facts from the registry and the time of the last sync, with a button to sync again. */
function RegistryFacts({ row }: { row: NpmInfo }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const rights = useRights('npm');
  const sync = useChange('npm', 'syncNpmInfo', {
    // A failure is shown above, so no notice is needed.
    onDone: ({ syncError }) => {
      if (!syncError) showSuccess(t.synced);
    },
  });
  const tags = Object.entries(row.distTags);
  const facts = [
    [t.registry, row.registry?.name ?? t.noRegistry],
    [t.latest, row.latestVersion],
    [t.tags, tags.map(([tag, version]) => `${tag}: ${version}`).join(' · ')],
    [t.license, row.license],
    [t.unpackedSize, row.unpackedSize === null ? '' : formatBytes(row.unpackedSize)],
    [t.syncAt, row.syncAt ? formatAgo(row.syncAt, language, Date.now()) : t.notSynced],
  ].filter(([, value]) => value);
  return (
    <section>
      <h3 className={styles.part}>{t.inRegistry}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        {rights.canEdit && row.registry && (
          <Button
            icon={<Icon icon={RefreshIcon} />}
            loading={sync.isPending}
            onClick={() => sync.mutate({ id: row._id })}
          >
            {t.sync}
          </Button>
        )}
      </div>
    </section>
  );
}
