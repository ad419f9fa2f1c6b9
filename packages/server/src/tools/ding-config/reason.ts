import { fillText, type Language, robotReasons, type Text } from '@easymock/contract';
import type { RobotReasonNote } from '../../platform/gateways/chat-robot/index';

/** Serialises a reason; empty for none. */
export const serializeReason = (reason: RobotReasonNote | undefined): string => (reason ? JSON.stringify(reason) : '');

/** Parses a stored reason; undefined for none, and for a kind of a newer version. */
function readReason(kept: string): RobotReasonNote | undefined {
  if (!kept) return undefined;
  try {
    const note = JSON.parse(kept) as RobotReasonNote;
    return note.kind in robotReasons ? note : undefined;
  } catch {
    return undefined;
  }
}

/** Returns what happened and what to do, in the language of a reader; both are empty without a reason. */
export function presentReason(kept: string, language: Language): { reason: string; advice: string } {
  const note = readReason(kept);
  if (!note) return { reason: '', advice: '' };
  const { reason, advice } = robotReasons[note.kind];
  return { reason: fillText(reason, language, note.values), advice: fillText(advice, language, note.values) };
}

/** Returns the reason and the advice in both languages, for messages to people. */
export function reasonInBoth(note: RobotReasonNote): { reason: Text; advice: Text } {
  const kept = serializeReason(note);
  const zh = presentReason(kept, 'zh-CN');
  const en = presentReason(kept, 'en');
  return { reason: { zh: zh.reason, en: en.reason }, advice: { zh: zh.advice, en: en.advice } };
}
