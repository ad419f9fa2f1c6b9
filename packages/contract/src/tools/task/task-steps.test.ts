import { describe, expect, it } from 'vitest';
import type { Level } from '../../core/permissions';
import {
  refusalOfTaskStep,
  type SteppingPerson,
  stepsOf,
  type TaskStatus,
  type TaskStep,
  taskStatuses,
} from './task-steps';

const person = (id: string, level: Level, more: Partial<SteppingPerson> = {}): SteppingPerson => ({
  id,
  level,
  isChief: false,
  isExternal: false,
  ...more,
});
const people = {
  publisher: person('publisher', 'edit'),
  receiver: person('receiver', 'edit'),
  colleague: person('colleague', 'edit'),
  manager: person('manager', 'manage'),
  chief: person('chief', 'manage', { isChief: true }),
  external: person('external', 'edit', { isExternal: true }),
  viewer: person('viewer', 'view'),
};
type Who = keyof typeof people;

/** The state of a task: its status, or `openHeld` if it is open and has receivers. */
type Place = TaskStatus | 'openHeld';

// Allowed steps by state and person. All other steps are refused.
const allowed: Record<Place, Partial<Record<Who, TaskStep[]>>> = {
  open: {
    publisher: ['close', 'edit', 'delete', 'attach'],
    receiver: ['receive'],
    colleague: ['receive'],
    manager: ['receive', 'close', 'edit', 'delete', 'attach'],
    chief: ['receive', 'close', 'edit', 'delete', 'attach'],
  },
  openHeld: {
    publisher: ['takeBack', 'transfer', 'edit', 'attach'],
    receiver: ['giveUp', 'transfer', 'attach'],
    colleague: ['receive'],
    manager: ['receive', 'takeBack', 'transfer', 'edit', 'delete', 'attach'],
    chief: ['receive', 'takeBack', 'transfer', 'edit', 'delete', 'attach'],
  },
  received: {
    publisher: ['takeBack', 'transfer', 'edit', 'attach'],
    receiver: ['giveUp', 'transfer', 'complete', 'attach'],
    manager: ['takeBack', 'transfer', 'edit', 'delete', 'attach'],
    chief: ['takeBack', 'transfer', 'edit', 'delete', 'attach'],
  },
  completed: {
    publisher: ['appraise', 'rework', 'attach'],
    receiver: ['attach'],
    manager: ['appraise', 'rework', 'delete', 'attach'],
    chief: ['appraise', 'rework', 'delete', 'attach'],
  },
  appraised: { chief: ['appraise', 'edit', 'delete', 'attach'] },
  closed: { manager: ['delete'], chief: ['delete'] },
};

const places: Place[] = [...taskStatuses, 'openHeld'];
const taskAt = (place: Place) => ({
  taskStatus: place === 'openHeld' ? ('open' as const) : place,
  publishUserId: 'publisher',
  receivers: place === 'open' || place === 'closed' ? [] : [{ userId: 'receiver' }],
});

describe('the steps of a task', () => {
  it.each(places.flatMap((place) => (Object.keys(people) as Who[]).map((who) => [place, who] as const)))(
    'from %s by the %s',
    (place, who) => {
      expect(stepsOf(taskAt(place), people[who])).toEqual(allowed[place][who] ?? []);
    },
  );

  it('are never an appraisal of one’s own work, whatever one may manage', () => {
    const own = { ...taskAt('completed'), receivers: [{ userId: 'manager' }] };
    expect(refusalOfTaskStep('appraise', own, people.manager)).toBe('person');
    expect(refusalOfTaskStep('rework', own, people.manager)).toBe('person');
  });

  it('say whether the person or the stage is in the way', () => {
    expect(refusalOfTaskStep('receive', taskAt('received'), people.colleague)).toBe('stage');
    expect(refusalOfTaskStep('receive', taskAt('open'), people.publisher)).toBe('person');
    expect(refusalOfTaskStep('close', taskAt('openHeld'), people.publisher)).toBe('stage');
  });
});
