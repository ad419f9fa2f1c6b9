import { type PermissionKey, permissionName } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Drawing } from '../kit/drawing';
import { Icon } from '../kit/icon';
import { PlainButton } from '../kit/plain-button';
import { StatePage } from '../kit/state-page';
import { personName } from '../lib/person-name';
import { callQuery } from '../lib/queries';
import { useText, useTexts } from '../lib/texts';
import { appTexts } from './app-texts';

export function NoRightPage({ permission }: { permission: PermissionKey }) {
  const t = useTexts(appTexts);
  const text = useText();
  const navigate = useNavigate();
  const { data } = useQuery(callQuery('util', 'getAdministrators', {}));
  const names = data?.map(personName).join('、');
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
          <Icon name="back" /> {t.goBack}
        </PlainButton>
      }
    />
  );
}
