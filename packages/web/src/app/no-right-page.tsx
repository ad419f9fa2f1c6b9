import { type PermissionKey, permissionName } from '@easymock/contract';
import { useNavigate } from 'react-router';
import { Drawing } from '../kit/drawing';
import { Icon } from '../kit/icon';
import { PlainButton } from '../kit/plain-button';
import { StatePage } from '../kit/state-page';
import { useText, useTexts } from '../lib/texts';
import { appTexts } from './app-texts';

export function NoRightPage({ permission }: { permission: PermissionKey }) {
  const t = useTexts(appTexts);
  const text = useText();
  const navigate = useNavigate();
  return (
    <StatePage
      drawing={<Drawing name="gate" />}
      title={t.noRightTitle}
      text={t.noRightText({ area: text(permissionName(permission)) })}
      actions={
        <PlainButton onClick={() => navigate(-1)}>
          <Icon name="back" /> {t.goBack}
        </PlainButton>
      }
    />
  );
}
