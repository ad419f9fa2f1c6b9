import { expect, it } from 'vitest';
import { z } from 'zod';
import { auditActionOf, type Call, contract, optionalFieldsOf, updateInputOf } from '../index';

const draft = z.object({ name: z.string(), remark: z.string().default(''), tags: z.array(z.string()).default([]) });

it('an update holds no field that the caller did not send', () => {
  expect(optionalFieldsOf(draft).parse({})).toEqual({});
  expect(optionalFieldsOf(draft).parse({ remark: '' })).toEqual({ remark: '' });
  expect(optionalFieldsOf(draft).safeParse({ name: 5 }).success).toBe(false);
  expect(updateInputOf(draft).parse({ id: 'a', version: '2' })).toEqual({ id: 'a', version: 2 });
  expect(updateInputOf(draft).safeParse({ id: 'a' }).success).toBe(false);
});

/** Parameters of the call rather than fields of a record: their absence may have a meaning. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  'account.update': ['endsTokens'],
  'collection.save': ['scenario_id'],
  'calendar.updateCalendarContent': ['scope', 'occurrenceDate'],
  'enumeration.moveEnumeration': ['beforeId'],
  'wikiMock.setSource': ['mockIds'],
};

/** Actions that change fields of a record. */
const changing: readonly string[] = ['update', 'editProfile', 'changeRole', 'changeOrganization', 'disable', 'star'];

const updates = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries<Call>(calls)
    .filter(([name, { method, audit = auditActionOf(name) }]) => {
      const isUpdate = name.startsWith('save') || changing.includes(audit ?? '');
      return method === 'POST' && isUpdate;
    })
    .map(([name, call]) => [`${group}.${name}`, call] as const),
);

it.each(updates)('%s fills in no field that is absent', (title, call) => {
  const { shape } = call.input as unknown as { shape: Record<string, z.ZodType> };
  const filled = Object.entries(shape).filter(([, field]) => field.safeParse(undefined).data !== undefined);
  expect(filled.map(([name]) => name)).toEqual(parameters[title] ?? []);
});
