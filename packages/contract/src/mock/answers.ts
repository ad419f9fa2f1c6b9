import { z } from 'zod';
import { text } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import {
  answerFaults,
  answerHeaderLimit,
  answerLimit,
  answerModesLimit,
  answerNameLimit,
  answerTriggers,
  conditionLineLimit,
  conditionPlaces,
  conditionTests,
  conditionTextLimit,
  conditionValueLimit,
  maxAnswerDelayMs,
  modeLimit,
} from './limits';

/** Text without lone surrogates, which cannot be stored inside JSON. */
const wellFormed = (max: number) => text(max).overwrite((value) => value.replace(/\p{Surrogate}/gu, '\ufffd'));

const conditionLine = z.object({
  where: z.enum(conditionPlaces),
  /** Name of the parameter, header or cookie, or dotted path in the body such as `items.0.sku`. */
  name: wellFormed(conditionTextLimit).trim().default(''),
  how: z.enum(conditionTests),
  /** Whether the opposite of `how` must hold. */
  not: z.boolean().default(false),
  /** Several values for `one_of`, none for `exists`, otherwise one. */
  values: z.array(wellFormed(conditionTextLimit)).max(conditionValueLimit).default([]),
});

const milliseconds = z.number().int().min(0).max(maxAnswerDelayMs);

/** A further answer of a mock, and when it is used. */
export const namedAnswer = z.object({
  /** Chosen by the client; unique in the mock, and stable, because scenarios refer to it. */
  id: labelled(z.string().regex(/^[\w-]{1,24}$/), '响应 ID', 'Response ID'),
  name: labelled(wellFormed(answerNameLimit).trim().min(1), '响应名称', 'Response name'),
  /** `scenario`: only if a scenario chooses it. */
  trigger: z.enum(answerTriggers).default('scenario'),
  /** Whether all lines of the condition must hold or any of them. */
  match: z.enum(['all', 'any']).default('all'),
  lines: labelled(z.array(conditionLine).max(conditionLineLimit).default([]), '条件', 'Conditions'),
  /** Percentage of the calls, for the trigger `weight`. */
  weight: labelled(z.number().int().min(1).max(100).default(10), '比例', 'Share'),
  /** Number of consecutive calls that get the answer, for the trigger `sequence`. */
  times: labelled(z.number().int().min(1).max(1000).default(1), '次数', 'Calls'),
  status: labelled(z.number().int().min(200).max(599).default(200), '状态码', 'Status'),
  headers: labelled(
    z
      .array(z.object({ name: wellFormed(200).trim().min(1), value: wellFormed(8000) }))
      .max(answerHeaderLimit)
      .default([]),
    '响应头',
    'Headers',
  ),
  /** Milliseconds; the delay is random between the two bounds. */
  delay_from: labelled(milliseconds.default(0), '延迟', 'Delay'),
  delay_to: labelled(milliseconds.default(0), '最长延迟', 'Longest delay'),
  fault: z.enum(answerFaults).default('none'),
  /** Milliseconds over which the fault `drip` spreads the body. */
  drip_ms: labelled(milliseconds.min(100).default(5000), '慢速时长', 'Drip time'),
  /** The data definition; if blank, the data of the mock's own answer. */
  mode: labelled(wellFormed(modeLimit).default(''), '数据定义', 'Data definition'),
});
export type NamedAnswer = z.output<typeof namedAnswer>;
export type NamedAnswerInput = z.input<typeof namedAnswer>;

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** The named answers of a mock, in the order in which their conditions are tested. */
export const namedAnswers = z
  .array(namedAnswer)
  .max(answerLimit)
  .refine(
    (answers) => areDistinct(answers.map(({ id }) => id)) && areDistinct(answers.map(({ name }) => name)),
    rule({ zh: '{label}的名称不能重复', en: '{label} must have different names' }),
  )
  .refine(
    (answers) => answers.reduce((sum, { mode }) => sum + mode.length, 0) <= answerModesLimit,
    rule({
      zh: `{label}的数据定义合计最多 ${answerModesLimit} 个字符`,
      en: `{label} can have definitions of up to ${answerModesLimit} characters in total`,
    }),
  );
