import { pages } from '@easymock/contract';
import { useNavigate } from 'react-router';
import { Drawing } from '../kit/drawing';
import { Icon } from '../kit/icon';
import { PlainButton } from '../kit/plain-button';
import { PlainLink } from '../kit/plain-link';
import { StatePage } from '../kit/state-page';
import { to, usePageMatch } from '../lib/page';
import { useText, useTexts } from '../lib/texts';
import { appTexts } from './app-texts';

/** Screens that the address book knows and nobody has built yet say so, instead of faking something. */
export function NotBuiltPage() {
  const t = useTexts(appTexts);
  const text = useText();
  const navigate = useNavigate();
  const match = usePageMatch();
  const Frame = match && pages[match.name].frame === 'bare' ? 'main' : 'div';
  return (
    <Frame>
      <StatePage
        drawing={<Drawing name="kiln" />}
        title={t.notBuiltTitle}
        text={t.notBuiltText({ name: match ? text(pages[match.name].title) : '' })}
        actions={
          <>
            <PlainButton onClick={() => navigate(-1)}>
              <Icon name="back" /> {t.goBack}
            </PlainButton>
            <PlainLink look="primary" to={to('projects')}>
              {t.backHome}
            </PlainLink>
          </>
        }
      />
    </Frame>
  );
}
