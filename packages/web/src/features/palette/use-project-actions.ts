import { base, matchPage } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { TerminalIcon } from '../../kit/display/icons';
import { to } from '../../lib/address/page';
import { callQuery, useChange } from '../../lib/api/queries';
import { useTexts } from '../../lib/texts/texts';
import { endAt, scenarioTexts } from '../mock/index';
import type { PaletteItem } from './palette-item';
import { texts } from './texts';

/** Returns the actions on the project whose page is open: its requests, and its scenarios for the person. */
export function useProjectActions(permissions: readonly string[]): PaletteItem[] {
  const t = useTexts(texts);
  const ts = useTexts(scenarioTexts);
  const { pathname } = useLocation();
  const page = matchPage(base + pathname);
  const projectId = page?.name === 'project' ? (page.params.id ?? '') : '';
  const isEnabled = projectId !== '' && permissions.includes('projects');
  const { data } = useQuery({
    ...callQuery('scenario', 'list', { project_id: projectId }),
    retry: false,
    enabled: isEnabled,
  });
  const activate = useChange('scenario', 'activate', { done: ts.activated });
  const deactivate = useChange('scenario', 'deactivate', { done: ts.deactivated });
  if (!isEnabled) return [];
  const action = (key: string, title: string, act: PaletteItem['act']): PaletteItem => ({
    key,
    group: 'actions',
    icon: TerminalIcon,
    title,
    act,
  });
  const scenarios = (data?.scenarios ?? []).map(({ _id: id, name }) =>
    data?.mine.scenario_id === id
      ? action('end scenario', t.endScenario({ name }), () => deactivate.mutate({ project_id: projectId }))
      : action(`scenario ${id}`, t.scenario({ name }), () => activate.mutate({ id, until: endAt('hour', Date.now()) })),
  );
  return [action('requests', t.requests, `${to('project', { id: projectId })}?tab=requests`), ...scenarios];
}
