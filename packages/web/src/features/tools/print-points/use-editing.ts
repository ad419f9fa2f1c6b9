import type { EventDifference, PointDraft, PrintPicture, PrintPointInfo, PrintPointStatus } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import { useNewerVersion } from '../../../kit/resource/newer-version';
import { api, CallError } from '../../../lib/api/api';
import { callQuery } from '../../../lib/api/queries';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { editPoints, type PointsAction } from './edit-points';
import { pointErrorsOf } from './point-errors';
import { texts } from './texts';

/** The fields of an image besides its points. */
export interface Facts {
  name: string;
  project: string;
  page: string;
  appVersion: string;
  platform: PrintPointInfo['platform'];
  desc: string;
  ownerUserId: string;
  image: PrintPicture | undefined;
}

const factsOf = (image: PrintPointInfo): Facts => ({
  name: image.name,
  project: image.project,
  page: image.page,
  appVersion: image.appVersion,
  platform: image.platform,
  desc: image.desc,
  ownerUserId: image.ownerUserId,
  image: image.image,
});

const noFacts: Facts = {
  name: '',
  project: '',
  page: '',
  appVersion: '',
  platform: [],
  desc: '',
  ownerUserId: '',
  image: undefined,
};

const draftOf = ({ ownerUserName: _name, seenAt: _seenAt, ...point }: PrintPointInfo['points'][number]): PointDraft =>
  point;
const pointsOf = (image?: PrintPointInfo): readonly PointDraft[] => image?.points.map(draftOf) ?? [];

interface SaveOptions {
  /** Version that the save overwrites. */
  over?: number | undefined;
  onReuse?: 'ask' | 'updateAll';
  status?: PrintPointStatus;
  /** Points that are not in the state yet. */
  points?: readonly PointDraft[];
}

/** Maximum notices for the points of a refused save; the table marks all of them. */
const maxNotices = 3;

/** Returns the state of the editor (facts and points, their base version) and the functions that save it. */
export function useEditing(image: PrintPointInfo | undefined, onCreated: (id: string) => void) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const [points, change] = useReducer(editPoints, image, pointsOf);
  const [facts, setFacts] = useState(() => (image ? factsOf(image) : noFacts));
  const [version, setVersion] = useState(image?.version ?? 0);
  const saved = useRef({ points, facts });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setIsSaving] = useState(false);
  /** Keyed by the number of the point. */
  const [pointErrors, setPointErrors] = useState<ReadonlyMap<number, string>>(new Map());
  const newer = useNewerVersion({
    read: () => client.fetchQuery({ ...callQuery('printPoints', 'detail', { id: image?._id ?? '' }), staleTime: 0 }),
    load(info: PrintPointInfo) {
      const next = { points: pointsOf(info), facts: factsOf(info) };
      dispatch({ type: 'load', points: next.points });
      setFacts(next.facts);
      setVersion(info.version);
      saved.current = next;
    },
    overwrite: (over) => save({ over }),
  });
  const [differences, setDifferences] = useState<readonly EventDifference[]>([]);

  /** The error of a point stays until the point is changed. */
  function dispatch(action: PointsAction): void {
    change(action);
    if (action.type === 'load') setPointErrors(new Map());
    if ('no' in action) setPointErrors((before) => new Map([...before].filter(([no]) => no !== action.no)));
  }

  async function explain(error: unknown, sent: readonly PointDraft[]): Promise<void> {
    if (!(error instanceof CallError)) throw error;
    if (error.isSessionOver) return;
    if (error.is('staleVersion') && image) return newer.find();
    if (error.is('printPointEventDiffers')) {
      const events = sent.filter(({ status }) => status !== 'deprecated');
      setDifferences(
        await api.printPoints.compareEvents({
          project: facts.project,
          ...(image && { id: image._id }),
          points: events.map(({ eventId, params }) => ({ eventId, params })),
        }),
      );
      return;
    }
    setErrors(error.fieldErrors);
    const wrong = pointErrorsOf(error.entries, sent);
    setPointErrors(wrong);
    const lines = sent.flatMap(({ no, eventId }) => {
      const text = wrong.get(no);
      return text ? [t.pointError({ no, event: eventId || t.untitled, text })] : [];
    });
    for (const text of lines.length > 0 ? lines.slice(0, maxNotices) : [error.message])
      showNotice({ kind: 'error', title: t.notSaved, text });
  }

  async function save(options: SaveOptions = {}): Promise<boolean> {
    const { over = version, onReuse = 'ask', status, points: sent = points } = options;
    setIsSaving(true);
    setErrors({});
    setPointErrors(new Map());
    const { image: picture, ...rest } = facts;
    const draft = { ...rest, image: { url: picture?.url ?? '' }, points: [...sent], onReuse };
    try {
      if (image) {
        const change = { ...draft, ...(status && { status }), id: image._id, version: over };
        const after = await api.printPoints.update(change, { claims: 'all' });
        setVersion(after.version);
        client.setQueryData(callQuery('printPoints', 'detail', { id: image._id }).queryKey, after);
      }
      const made = image ? undefined : await api.printPoints.create(draft, { claims: 'all' });
      saved.current = { points: sent, facts };
      showSuccess(t.done);
      await client.invalidateQueries({ queryKey: ['printPoints'], refetchType: 'none' });
      if (made) onCreated(made._id);
      return true;
    } catch (error) {
      await explain(error, sent);
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return {
    points,
    dispatch,
    facts,
    errors,
    pointErrors,
    isSaving,
    differences,
    save,
    isDirty: () => saved.current.points !== points || saved.current.facts !== facts,
    set: (change: Partial<Facts>) => setFacts((before) => ({ ...before, ...change })),
    forgetDifferences: () => setDifferences([]),
    conflict: newer.dialog,
  };
}
