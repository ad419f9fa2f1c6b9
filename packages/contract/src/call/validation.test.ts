import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssues, labelled, labelOf } from './validation';

test('a missing value is told apart from one of the wrong type, even if it travels as null', () => {
  const schema = z.object({
    name: labelled(z.string(), '名称', 'Name'),
    days: labelled(z.number().int(), '天数', 'Days'),
  });
  const textsFor = (input: object) =>
    describeIssues(schema.safeParse(input).error ?? { issues: [] }, input, 'en', schema).flatMap(Object.values);
  expect(textsFor({ name: null })).toEqual(['Name cannot be empty', 'Days cannot be empty']);
  expect(textsFor({ name: 'x', days: 7.5 })).toEqual(['Days must be a whole number']);
  expect(textsFor({ name: 5, days: 'x' })).toEqual(['Name has the wrong type', 'Days has the wrong type']);
});

test('a field is called by its label wherever it stands: wrapped, in a list, inside of another', () => {
  const mail = labelled(z.email(), '邮箱', 'Email');
  const schema = z
    .object({
      mails: z.array(mail).max(2).default([]),
      owner: labelled(z.object({ mail: mail.optional(), days: z.number() }), '负责人', 'Owner'),
    })
    .partial({ mails: true })
    .extend({ note: z.string() });
  const input = { mails: ['x', 'a@b.cn'], owner: { mail: 'y', days: 'z' }, note: 1 };
  const { error } = schema.safeParse(input);
  expect(describeIssues(error ?? { issues: [] }, input, 'en', schema)).toEqual([
    { 'mails.0': 'Email has the wrong format' },
    { 'owner.mail': 'Email has the wrong format' },
    { 'owner.days': 'Owner has the wrong type' },
    { note: 'note has the wrong type' },
  ]);
});

test('a field may have the name of an inherited property', () => {
  const schema = z.object({ owners: labelled(z.partialRecord(z.enum(['a']), z.string()), '接手人', 'Owners') });
  const input = { owners: { constructor: 'x' } };
  const { error } = schema.safeParse(input);
  expect(describeIssues(error ?? { issues: [] }, input, 'en', schema)).toEqual([
    { 'owners.constructor': expect.stringContaining('Owners') },
  ]);
});

test('the same schema may have several labels', () => {
  const name = z.string();
  const [first, second] = [labelled(name, '名称', 'Name'), labelled(name, '标题', 'Title')];
  expect([first, second, name].map((field) => labelOf(field)?.en)).toEqual(['Name', 'Title', undefined]);
});

test('messages call a field of one option of a union by its label', () => {
  const option = <Kind extends string, Config extends z.ZodType>(kind: Kind, config: Config) =>
    z.object({ kind: z.literal(kind), config: labelled(config, '内容', 'Content') });
  const mail = z.object({ mail: labelled(z.email(), '邮箱', 'Email') });
  const days = z.object({ days: labelled(z.number(), '天数', 'Days') });
  const schema = z.object({
    checks: z.array(z.discriminatedUnion('kind', [option('mail', mail), option('days', days)]).nullable()),
  });
  const input = {
    checks: [
      { kind: 'mail', config: { mail: 'x' } },
      { kind: 'days', config: { days: 'z' } },
    ],
  };
  const { error } = schema.safeParse(input);
  expect(describeIssues(error ?? { issues: [] }, input, 'en', schema)).toEqual([
    { 'checks.0.config.mail': 'Email has the wrong format' },
    { 'checks.1.config.days': 'Days has the wrong type' },
  ]);
});
