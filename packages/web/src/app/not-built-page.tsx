import { pages } from '@easymock/contract';
import { useNavigate } from 'react-router';
import { PlainButton } from '../kit/buttons/plain-button';
import { PlainLink } from '../kit/buttons/plain-link';
import { Icon } from '../kit/display/icon';
import { BackIcon } from '../kit/display/icons';
import { Drawing } from '../kit/page/drawing';
import { StatePage } from '../kit/page/state-page';
import { to, usePageMatch } from '../lib/address/page';
import { useText, useTexts } from '../lib/texts/texts';
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
              <Icon icon={BackIcon} /> {t.goBack}
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
