import type { Project } from '@easymock/contract';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useOnceTrue } from '../../../lib/state/use-once-true';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './scenario.module.css';
import { scenarioTexts } from './scenario-texts';
import { useScenarioPlace, useScenarios } from './use-scenarios';

const ScenarioDrawer = lazy(async () => ({ default: (await import('./scenario-drawer')).ScenarioDrawer }));

/**
 * Shows above a project the scenario that is active for this person or for everybody, with its end and a button that
 * ends it.
 */
export function ScenarioBand({ project }: { project: Project }) {
  const t = useTexts(scenarioTexts);
  const projectId = project._id;
  const { data } = useScenarios(projectId);
  const place = useScenarioPlace();
  const isLoaded = useOnceTrue(place.isOpen);
  const deactivate = useChange('scenario', 'deactivate', { done: t.deactivated });
  const setForAll = useChange('scenario', 'set_for_all', { done: t.endedForAll });
  const mine = data?.scenarios.find(({ _id }) => _id === data.mine.scenario_id);
  const everyone = data?.scenarios.find((scenario) => scenario.everyone_until !== null);
  const until = data?.mine.until;
  return (
    <>
      {mine && (
        <div className={styles.band}>
          <ChangeBanner
            text={
              until ? t.mineBand({ name: mine.name, until: formatMoment(until) }) : t.mineBandEver({ name: mine.name })
            }
          >
            <Button size="small" onClick={place.open}>
              {t.show}
            </Button>
            <Button
              size="small"
              type="primary"
              loading={deactivate.isPending}
              onClick={() => deactivate.mutate({ project_id: projectId })}
            >
              {t.deactivate}
            </Button>
          </ChangeBanner>
        </div>
      )}
      {everyone?.everyone_until && (
        <div className={styles.band}>
          <ChangeBanner
            text={t.everyoneBand({
              name: everyone.name,
              until: formatMoment(everyone.everyone_until),
              person: everyone.everyone_by ? personName(everyone.everyone_by) : '—',
            })}
          >
            {data?.may_manage && (
              <Button
                size="small"
                loading={setForAll.isPending}
                onClick={() => setForAll.mutate({ id: everyone._id, until: null })}
              >
                {t.everyoneEnd}
              </Button>
            )}
          </ChangeBanner>
        </div>
      )}
      {isLoaded && (
        <Suspense>
          <ScenarioDrawer project={project} isOpen={place.isOpen} sharedId={place.sharedId} onClose={place.close} />
        </Suspense>
      )}
    </>
  );
}
