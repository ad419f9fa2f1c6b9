import { expect, test } from 'vitest';
import { z } from 'zod';
import { get, post } from './call';
import { fieldFactsOf, fieldLabelsOf } from './field-facts';
import { requiredText, text, webAddress } from './schemas';
import { labelled } from './validation';

test('forms learn labels and limits of fields, whatever wraps them', () => {
  const call = post({
    input: z
      .object({
        name: labelled(requiredText(60), '名称', 'Name'),
        remark: labelled(text(500).trim().default(''), '备注', 'Remark'),
        address: labelled(z.union([webAddress, z.literal('')]).optional(), '地址', 'Address'),
        seats: labelled(z.coerce.number<number | string>().int().min(1).max(500), '座位数', 'Seats'),
        tags: labelled(z.array(text(20)).max(5), '标签', 'Tags'),
        kind: labelled(z.enum(['a', 'b']), '类型', 'Kind'),
        code: labelled(z.string().regex(/^[A-Z]{2,20}$/), '编码', 'Code'),
      })
      .refine(() => true),
    data: z.null(),
    summary: { zh: '新建会议室', en: 'Create a room' },
  });
  expect(fieldFactsOf({ ...call, path: '/x' })).toEqual({
    name: { label: { zh: '名称', en: 'Name' }, isRequired: true, maxLength: 60 },
    remark: { label: { zh: '备注', en: 'Remark' }, maxLength: 500 },
    address: { label: { zh: '地址', en: 'Address' }, maxLength: 2000 },
    seats: { label: { zh: '座位数', en: 'Seats' }, isRequired: true, min: 1, max: 500 },
    tags: { label: { zh: '标签', en: 'Tags' }, isRequired: true, maxLength: 5 },
    kind: { label: { zh: '类型', en: 'Kind' }, isRequired: true },
    code: { label: { zh: '编码', en: 'Code' }, isRequired: true },
  });
});

test('labels are found by the first part of a path, of changing calls only', () => {
  const summary = { zh: '新建会议室', en: 'Create a room' };
  const create = post({
    input: z.object({ seats_num: labelled(z.number(), '座位数', 'Seats') }),
    data: z.null(),
    summary,
  });
  const list = get({ input: z.object({ name: labelled(text(60), '名称', 'Name') }), data: z.null(), summary });
  expect(
    fieldLabelsOf({ room: { create: { ...create, path: '/room/create' }, list: { ...list, path: '/room' } } }),
  ).toEqual({ room: { seatsnum: { zh: '座位数', en: 'Seats' } } });
});
