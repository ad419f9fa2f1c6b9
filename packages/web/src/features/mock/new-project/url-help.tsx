import type { Proposal } from '@easymock/contract';
import { useTexts } from '../../../lib/texts/texts';
import type { Offered } from './document-summary';
import styles from './new-project.module.css';
import { urlUsed } from './project-fields';
import { texts } from './texts';

/** Help text of the base URL: the project that already has the URL, its origin, or its purpose. */
export function UrlHelp(props: {
  url: string;
  proposal: Proposal | undefined;
  offered: Offered | null;
  onUse: (url: string) => void;
  /** Selects another base path of the document. */
  onChoose: (base: string) => void;
}) {
  const { url, proposal, offered, onUse, onChoose } = props;
  const t = useTexts(texts);
  const basePaths = offered?.basePaths ?? [];
  // If another project has the base path, a free variant such as `/api-2` was filled in.
  const replaced = basePaths.find((base) => url.startsWith(`${base}-`));
  return (
    <>
      {url !== '' && proposal?.url_user ? (
        <span role="alert" className={styles.taken}>
          {urlUsed(proposal, url)}{' '}
          <button type="button" className={styles.link} onClick={() => onUse(proposal.url)}>
            {t.takeUrl({ url: proposal.url })}
          </button>
        </span>
      ) : (
        <span>
          {basePaths.includes(url)
            ? t.urlFromDocument
            : replaced
              ? t.urlInstead({ base: replaced })
              : url === '' && proposal
                ? t.urlEmpty({ url: proposal.url })
                : t.urlHelp}
        </span>
      )}
      {basePaths.length > 1 && (
        <span className={styles.bases}>
          {t.basePaths}
          {basePaths.map((base) => (
            <button key={base} type="button" className={`${styles.link} g-mono`} onClick={() => onChoose(base)}>
              {base}
            </button>
          ))}
        </span>
      )}
    </>
  );
}
