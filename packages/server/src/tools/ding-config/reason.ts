import { fillText, type Language, robotReasons, type Text } from '@easymock/contract';
import type { RobotReasonNote } from '../../platform/gateways/chat-robot/index';

/** A reason as it is kept. */
export const keepReason = (reason: RobotReasonNote | undefined): string =>
  reason ? JSON.stringify(reason) : '';

/** A reason that was kept; undefined for none, and for what a newer version wrote. */
function readReason(kept: string): RobotReasonNote | undefined {
  if (!kept) return undefined;
  try {
    const note = JSON.parse(kept) as RobotReasonNote;
    return note.kind in robotReasons ? note : undefined;
  } catch {
    return undefined;
  }
}

/** What happened and what to do, in somebody's language; empty for nothing. */
export function sayReason(kept: string, language: Language): { reason: string; advice: string } {
  const note = readReason(kept);
  if (!note) return { reason: '', advice: '' };
  const { reason, advice } = robotReasons[note.kind];
  return { reason: fillText(reason, language, note.values), advice: fillText(advice, language, note.values) };
}

/** The same in both languages, for messages to people. */
export function reasonInBoth(note: RobotReasonNote): { reason: Text; advice: Text } {
  const kept = keepReason(note);
  const zh = sayReason(kept, 'zh-CN');
  const en = sayReason(kept, 'en');
  return { reason: { zh: zh.reason, en: en.reason }, advice: { zh: zh.advice, en: en.advice } };
}
