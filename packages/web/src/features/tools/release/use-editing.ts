import type { CheckItemDraft, ReleaseInfo } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import { useNewerVersion } from '../../../kit/resource/newer-version';
import { api, CallError } from '../../../lib/api/api';
import { randomId } from '../../../lib/browser/random-id';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { type EditList, editList } from './edit-list';
import { infoQuery } from './info-query';
import { texts } from './texts';

/** The fields of a checklist besides its items. */
export interface Facts {
  name: string;
  project: string;
  releaseVersion: string;
  planAt: string;
  managerUserId: string;
}
const factsOf = ({ name, project, releaseVersion, planAt, managerUserId }: ReleaseInfo): Facts => ({
  name,
  project,
  releaseVersion,
  planAt,
  managerUserId,
});
const draftOf = ({
  id,
  group_id,
  title,
  desc,
  required,
  ownerUserIds,
  link,
  auto,
}: CheckItemDraft): CheckItemDraft => ({ id, group_id, title, desc, required, ownerUserIds, link, auto });

function listOf({ groups, check_list }: ReleaseInfo, newGroup: string): EditList {
  return {
    // A checklist needs at least one group for its items.
    groups: groups.length > 0 ? groups.map(({ id, name }) => ({ id, name })) : [{ id: randomId(), name: newGroup }],
    items: check_list.map(draftOf),
  };
}

/** Returns the state of the editor, its base version, and the function that saves it. */
export function useEditing(release: ReleaseInfo) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const [list, dispatch] = useReducer(editList, release, (info) => listOf(info, t.newGroup));
  const [facts, setFacts] = useState(() => factsOf(release));
  const [version, setVersion] = useState(release.version);
  const saved = useRef({ list, facts });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const newer = useNewerVersion({
    read: () => client.fetchQuery({ ...infoQuery(release._id), staleTime: 0 }),
    load(info: ReleaseInfo) {
      const next = { list: listOf(info, t.newGroup), facts: factsOf(info) };
      dispatch({ type: 'load', list: next.list });
      setFacts(next.facts);
      setVersion(info.version);
      saved.current = next;
    },
    overwrite: (over) => save(over),
  });
  const save = async (over = version): Promise<boolean> => {
    // Empty rows are not saved.
    const items = list.items.filter(({ title }) => title.trim() !== '');
    setIsSaving(true);
    setErrors({});
    try {
      const groups = list.groups.map((group) => ({ ...group, name: group.name.trim() || t.newGroup }));
      const after = await api.release.save(
        { ...facts, id: release._id, version: over, groups, check_list: items },
        { claims: 'all' },
      );
      // Input typed during the save differs from this state, so it stays unsaved.
      saved.current = { list, facts };
      setVersion(after.version);
      showSuccess(t.saved);
      await client.invalidateQueries({ queryKey: ['release'], refetchType: 'none' });
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.is('staleVersion')) await newer.find();
      else if (!error.isSessionOver) {
        setErrors(error.fieldErrors);
        showNotice({ kind: 'error', title: t.save, text: error.message });
      }
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return {
    list,
    dispatch,
    facts,
    errors,
    isSaving,
    save,
    conflict: newer.dialog,
    isDirty: () => saved.current.list !== list || saved.current.facts !== facts,
    set: (change: Partial<Facts>) => setFacts((before) => ({ ...before, ...change })),
  };
}
