import { pagePath } from '@easymock/contract';
import { useEffect } from 'react';
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

/** A chunk of an older build that the server no longer has. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}

export function CrashPage() {
  const t = useTexts(appTexts);
  const kit = useTexts(kitTexts);
  const error = useRouteError();
  const isUpdate = isMissingChunk(error);
  // Without an answer of the server there is no id; the moment still finds it in a log.
  const requestId = (error instanceof CallError && error.requestId) || new Date().toISOString();
  useEffect(() => {
    if (!isUpdate) console.error(error);
  }, [error, isUpdate]);
  return (
    <main>
      <StatePage
        drawing={<Drawing name="kiln" />}
        title={isUpdate ? t.updatedTitle : t.crashTitle}
        text={isUpdate ? t.updatedText : t.crashText}
        actions={
          <>
            <PlainButton look="primary" onClick={() => location.reload()}>
              <Icon icon={RefreshIcon} /> {t.reload}
            </PlainButton>
            <PlainAnchor href={pagePath('projects')}>{t.backHome}</PlainAnchor>
          </>
        }
      >
        {!isUpdate && (
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
