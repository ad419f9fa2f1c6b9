import type { PointDraft } from '@easymock/contract';
import type { Place } from './place';

export type PointsAction =
  | { type: 'add'; point: PointDraft }
  | { type: 'place'; no: number; place: Place }
  | { type: 'change'; no: number; fields: Partial<PointDraft> }
  | { type: 'rename'; eventId: string; to: string }
  | { type: 'remove'; no: number }
  | { type: 'load'; points: readonly PointDraft[] };

/** Returns the lowest free number. */
export function freeNumber(points: readonly { no: number }[]): number {
  const used = new Set(points.map(({ no }) => no));
  let no = 1;
  while (used.has(no)) no += 1;
  return no;
}

const blank: Omit<PointDraft, 'no' | keyof Place> = {
  eventId: '',
  eventName: '',
  trigger: '',
  params: [],
  ownerUserId: '',
  sinceVersion: '',
  removedVersion: '',
  type: 'click',
  status: 'planned',
};

/** Returns a point for a new event, with the lowest free number. */
export const blankPoint = (points: readonly { no: number }[], place: Place): PointDraft => ({
  ...blank,
  no: freeNumber(points),
  ...place,
});

/** Changes the points of an image. Unchanged points keep their identity, so their rows are not rendered again. */
export function editPoints(points: readonly PointDraft[], action: PointsAction): readonly PointDraft[] {
  const change = (no: number, fields: Partial<PointDraft>) =>
    points.map((point) => (point.no === no ? { ...point, ...fields } : point));
  switch (action.type) {
    case 'add':
      return [...points, action.point];
    case 'place':
      return change(action.no, action.place);
    case 'change':
      return change(action.no, action.fields);
    case 'rename':
      return points.map((point) => (point.eventId === action.eventId ? { ...point, eventId: action.to } : point));
    case 'remove':
      return points.filter(({ no }) => no !== action.no);
    case 'load':
      return action.points;
  }
}

/** Returns an event ID that no other point has. @example freeEventId('pay', ['pay', 'pay_2']) // 'pay_3' */
export function freeEventId(eventId: string, taken: readonly string[]): string {
  const stem = eventId.replace(/_\d+$/, '').slice(0, 76);
  let num = 2;
  while (taken.includes(`${stem}_${num}`)) num += 1;
  return `${stem}_${num}`;
}
