import { type PermissionKey, permissionName } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { PlainButton } from '../kit/buttons/plain-button';
import { Icon } from '../kit/display/icon';
import { BackIcon } from '../kit/display/icons';
import { Drawing } from '../kit/page/drawing';
import { StatePage } from '../kit/page/state-page';
import { callQuery } from '../lib/api/queries';
import { personName } from '../lib/session/person-name';
import { joinWords } from '../lib/texts/joined';
import { useText, useTexts } from '../lib/texts/texts';
import { appTexts } from './app-texts';

export function NoRightPage({ permission }: { permission: PermissionKey }) {
  const t = useTexts(appTexts);
  const text = useText();
  const navigate = useNavigate();
  const { data } = useQuery(callQuery('util', 'getAdministrators', {}));
  const names = data && joinWords(data.map(personName));
  return (
    <StatePage
      drawing={<Drawing name="gate" />}
      title={t.noRightTitle}
      text={
        <>
          {t.noRightText({ area: text(permissionName(permission)) })}
          {names && <br />}
          {names && t.askThem({ names })}
        </>
      }
      actions={
        <PlainButton onClick={() => navigate(-1)}>
          <Icon icon={BackIcon} /> {t.goBack}
        </PlainButton>
      }
    />
  );
}
