import {
  fillText,
  type MockState,
  mockStateNames,
  mockStates,
  type Project,
  type UpstreamMode,
  upstreamModeNames,
  upstreamModes,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId } from 'react';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { callQuery, useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import { upstreamTexts } from './texts';
import styles from './upstream.module.css';
import { useMockUpstreams, useUpstream } from './use-upstream';

const asProject = '';

/** State, owner and source of answers of a mock, which are saved at once, and its drift. */
export function MockUpkeep(props: {
  project: Project;
  mockId: string;
  isReadOnly: boolean;
  /** Puts the definition of a real response into the editor. */
  onAccept: (mode: string) => void;
}) {
  const { project, mockId, isReadOnly } = props;
  const t = useTexts(upstreamTexts);
  const language = useLanguage();
  const stateId = useId();
  const ownerId = useId();
  const modeId = useId();
  const own = useMockUpstreams(project._id).of(mockId);
  const { data: settings } = useUpstream(project._id);
  const { data: people = [] } = useQuery(callQuery('upstream', 'people', { project_id: project._id }));
  const assign = useChange('upstream', 'assign', { done: t.saved });
  if (!own) return null;
  const set = (change: { state?: MockState; owner_id?: string | null; mode?: UpstreamMode | null }) =>
    assign.mutate({ project_id: project._id, mock_ids: [mockId], ...change });
  const shown = { ...own, ...(assign.isPending && assign.variables) };
  const nameOf = (mode: UpstreamMode) => fillText(upstreamModeNames[mode], language);
  const hasUpstream = settings?.current_id != null;
  return (
    <>
      <div className={styles.upkeep}>
        <label htmlFor={stateId}>
          {t.state}
          <Select<MockState>
            id={stateId}
            size="small"
            disabled={isReadOnly}
            value={shown.state}
            options={mockStates.map((state) => ({ value: state, label: fillText(mockStateNames[state], language) }))}
            onChange={(state) => set({ state })}
          />
        </label>
        <label htmlFor={ownerId}>
          {t.owner}
          <Select<string>
            id={ownerId}
            size="small"
            disabled={isReadOnly}
            showSearch={{ optionFilterProp: 'label' }}
            value={people.some(({ _id }) => _id === shown.owner_id) ? shown.owner_id : ''}
            options={[
              { value: '', label: t.nobody },
              ...people.map((person) => ({ value: person._id, label: personName(person) })),
            ]}
            onChange={(id) => set({ owner_id: id || null })}
          />
        </label>
        {hasUpstream && (
          <label htmlFor={modeId}>
            {t.mockMode}
            <Select<UpstreamMode | typeof asProject>
              id={modeId}
              size="small"
              disabled={isReadOnly}
              value={shown.mode ?? asProject}
              options={[
                { value: asProject, label: t.asProject({ mode: nameOf(settings.mode) }) },
                ...upstreamModes.map((mode) => ({ value: mode, label: nameOf(mode) })),
              ]}
              onChange={(mode) => set({ mode: mode === asProject ? null : mode })}
            />
          </label>
        )}
        {hasUpstream && shown.state === 'live' && !isReadOnly && (
          <Button
            size="small"
            loading={assign.isPending}
            onClick={() => set({ state: 'ready', ...backToMock(settings.mode, shown.mode) })}
          >
            {t.backToMock}
          </Button>
        )}
      </div>
      {own.drift_num > 0 && <Drift mockId={mockId} isReadOnly={isReadOnly} onAccept={props.onAccept} />}
    </>
  );
}

/** Returns the change of mode, if any, that a mock needs in addition to its state to answer again. */
function backToMock(ofProject: UpstreamMode, own: UpstreamMode | null): { mode?: UpstreamMode | null } {
  if (ofProject === 'upstream' || ofProject === 'record') return own === 'mock' ? {} : { mode: 'mock' };
  return own === null || own === 'mock' ? {} : { mode: null };
}

function Drift(props: { mockId: string; isReadOnly: boolean; onAccept: (mode: string) => void }) {
  const t = useTexts(upstreamTexts);
  const { data } = useQuery(callQuery('upstream', 'drift', { mock_id: props.mockId }));
  const dismiss = useChange('upstream', 'dismiss', { done: t.dismissed });
  if (!data) return null;
  const { differences, environment, status, at, mode } = data;
  const count = formatNumber(differences.length);
  return (
    <div className={styles.drift}>
      <ChangeBanner text={t.driftText({ name: environment, status, count, at: formatMoment(at) })}>
        {!props.isReadOnly && (
          <>
            {/* Only a success can become the definition; other statuses need a named answer. */}
            {status >= 200 && status < 300 && (
              <Button size="small" type="primary" onClick={() => props.onAccept(mode)}>
                {t.accept}
              </Button>
            )}
            <Button size="small" loading={dismiss.isPending} onClick={() => dismiss.mutate({ mock_id: props.mockId })}>
              {t.dismiss}
            </Button>
          </>
        )}
      </ChangeBanner>
      <ul className={styles.differences}>
        {differences.map(({ path, kind, expected, found }) => (
          <li key={`${path} ${kind}`}>
            <span className={styles.warn}>{t[`kind_${kind}`]}</span>
            <code>{path || t.wholeAnswer}</code>
            {expected && <span>{t.expected({ type: expected })}</span>}
            {found && <span>{t.found({ type: found })}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
