import { pagePath } from '@easymock/contract';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { PlainAnchor, PlainButton } from '../kit/buttons/plain-button';
import { Icon } from '../kit/display/icon';
import { CopyIcon, RefreshIcon } from '../kit/display/icons';
import { kitTexts } from '../kit/kit-texts';
import { Drawing } from '../kit/page/drawing';
import { StatePage } from '../kit/page/state-page';
import { CallError } from '../lib/api/api';
import { copyText } from '../lib/browser/copy';
import { showSuccess } from '../lib/state/notices';
import { useTexts } from '../lib/texts/texts';
import { appTexts } from './app-texts';

/**
 * Returns whether a file of the app could not be fetched. Browsers do not retry until the page is reloaded.
 */
function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}

/**
 * Returns whether a newer version has replaced the files of this page; if so, the server no longer has even
 * the entry file.
 */
async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!entry) return false;
  const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) } as const;
  return fetch(entry.src, options).then(
    ({ status }) => status === 404,
    () => false,
  );
}

type Cause = 'crash' | 'updated' | 'notLoaded';

/** Returns the cause of the crash; undefined until the server has been checked for missing files. */
function useCause(error: unknown): Cause | undefined {
  const isMissing = isMissingFile(error);
  const [cause, setCause] = useState<Cause>();
  useEffect(() => {
    if (isMissing) void isReplaced().then((isUpdate) => setCause(isUpdate ? 'updated' : 'notLoaded'));
    else console.error(error);
  }, [error, isMissing]);
  return isMissing ? cause : 'crash';
}

export function CrashPage() {
  const t = useTexts(appTexts);
  const kit = useTexts(kitTexts);
  const error = useRouteError();
  const cause = useCause(error);
  // A failure without a response has no request ID; the time still helps to find it in a log.
  const requestId = (error instanceof CallError && error.requestId) || new Date().toISOString();
  if (!cause) return <main aria-busy />;
  return (
    <main>
      <StatePage
        drawing={<Drawing name="kiln" />}
        title={t[`${cause}Title`]}
        text={t[`${cause}Text`]}
        actions={
          <>
            <PlainButton look="primary" onClick={() => location.reload()}>
              <Icon icon={RefreshIcon} /> {t.reload}
            </PlainButton>
            <PlainAnchor href={pagePath('projects')}>{t.backHome}</PlainAnchor>
          </>
        }
      >
        {cause === 'crash' && (
          <PlainButton
            className="g-mono"
            style={{ marginTop: 24, border: 0, background: 'none', fontSize: 12 }}
            title={t.copyRequestId}
            onClick={async () => {
              if (await copyText(requestId)) showSuccess(kit.copied);
            }}
          >
            <Icon icon={CopyIcon} size={14} /> {requestId}
          </PlainButton>
        )}
      </StatePage>
    </main>
  );
}
