import { describe, expect, it } from 'vitest';
import {
  itemStates,
  progressOf,
  refusalOfRelease,
  refusalOfTick,
  releaseStatuses,
  releaseSteps,
  releaseStepsOf,
  type SteppedItem,
  type SteppedRelease,
} from './release-steps';

const release: SteppedRelease = {
  status: 'running',
  isTemplate: false,
  managerUserId: 'manager',
  createUserId: 'creator',
  requiredLeft: 0,
};
const item: SteppedItem = { state: 'todo', ownerUserIds: ['owner'], checkUserId: '' };
const chief = { id: 'chief', level: 'manage' } as const;
const manager = { id: 'manager', level: 'edit' } as const;
const owner = { id: 'owner', level: 'view' } as const;

describe('the steps of a checklist', () => {
  it('lead from draft over running to locked, and back only for those who manage all', () => {
    const steps = (status: SteppedRelease['status'], person: typeof chief | typeof manager) =>
      releaseStepsOf({ ...release, status }, person);
    expect(steps('draft', manager)).toEqual(['start', 'edit', 'abandon', 'delete']);
    expect(steps('running', manager)).toEqual(['edit', 'lock', 'abandon', 'delete']);
    expect(steps('running', chief)).toEqual(['edit', 'lock', 'forceLock', 'abandon', 'delete']);
    expect(steps('locked', manager)).toEqual([]);
    expect(steps('locked', chief)).toEqual(['unlock', 'delete']);
    expect(steps('abandoned', manager)).toEqual(['delete']);
  });

  it('are for its creator and its manager, not for others who edit', () => {
    for (const step of releaseSteps)
      for (const status of releaseStatuses)
        expect(refusalOfRelease(step, { ...release, status }, { id: 'other', level: 'edit' })).toBe('person');
    expect(refusalOfRelease('lock', release, { id: 'creator', level: 'edit' })).toBeUndefined();
    expect(refusalOfRelease('lock', release, { id: 'manager', level: 'view' })).toBe('person');
  });

  it('lock nothing while required items are left', () => {
    expect(refusalOfRelease('lock', { ...release, requiredLeft: 1 }, chief)).toBe('left');
    expect(refusalOfRelease('forceLock', { ...release, requiredLeft: 1 }, chief)).toBeUndefined();
  });

  it('of a template are to edit and to delete it', () => {
    expect(releaseStepsOf({ ...release, status: 'draft', isTemplate: true }, chief)).toEqual(['edit', 'delete']);
  });
});

describe('a tick', () => {
  it('is for owners of the item, the manager, and those who manage all', () => {
    expect(refusalOfTick(item, 'done', '', release, owner)).toBeUndefined();
    expect(refusalOfTick(item, 'done', '', release, { id: 'manager', level: 'view' })).toBeUndefined();
    expect(refusalOfTick(item, 'done', '', release, chief)).toBeUndefined();
    expect(refusalOfTick(item, 'done', '', release, { id: 'creator', level: 'edit' })).toBe('person');
  });

  it('is for everybody once the checklist runs if the item has no owner', () => {
    const free = { ...item, ownerUserIds: [] };
    const anybody = { id: 'anybody', level: 'view' } as const;
    expect(refusalOfTick(free, 'done', '', release, anybody)).toBeUndefined();
    expect(refusalOfTick(free, 'done', '', { ...release, status: 'draft' }, anybody)).toBe('person');
    expect(refusalOfTick(free, 'done', '', { ...release, status: 'draft' }, manager)).toBeUndefined();
    const ticked = { ...free, state: 'done', checkUserId: 'somebody' } as const;
    expect(refusalOfTick(ticked, 'todo', '', release, anybody)).toBe('other');
  });

  it('of somebody else is taken back by the manager only', () => {
    const ticked = { ...item, state: 'done', checkUserId: 'somebody' } as const;
    expect(refusalOfTick(ticked, 'todo', '', release, owner)).toBe('other');
    expect(refusalOfTick(ticked, 'done', '', release, owner)).toBeUndefined();
    expect(refusalOfTick(ticked, 'todo', '', release, manager)).toBeUndefined();
    expect(refusalOfTick({ ...ticked, checkUserId: '' }, 'todo', '', release, owner)).toBeUndefined();
  });

  it('needs a note to say that an item is blocked or does not apply', () => {
    for (const to of itemStates)
      expect(refusalOfTick(item, to, ' ', release, owner)).toBe(to === 'na' || to === 'blocked' ? 'note' : undefined);
    expect(refusalOfTick(item, 'na', '没有数据库变更', release, owner)).toBeUndefined();
  });

  it('changes nothing that is locked, abandoned or a template', () => {
    for (const status of ['locked', 'abandoned'] as const)
      expect(refusalOfTick(item, 'done', '', { ...release, status }, chief)).toBe('stage');
    expect(refusalOfTick(item, 'done', '', { ...release, isTemplate: true }, chief)).toBe('stage');
  });
});

it('progress counts what is done or does not apply, and is 100 only at the end', () => {
  const items = [
    ...Array.from({ length: 298 }, () => ({ state: 'done', required: true }) as const),
    { state: 'na', required: true } as const,
    { state: 'blocked', required: false } as const,
  ];
  expect(progressOf(items)).toEqual({ total: 300, doneNum: 299, requiredLeft: 0, blockedNum: 1, progress: 99 });
  expect(progressOf([])).toMatchObject({ total: 0, progress: 0 });
});
