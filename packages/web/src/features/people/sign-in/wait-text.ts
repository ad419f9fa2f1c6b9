interface Wordings {
  minutesSeconds: (values: { minutes: number; seconds: number }) => string;
  onlyMinutes: (values: { minutes: number }) => string;
  onlySeconds: (values: { seconds: number }) => string;
}

/**
 * Formats a waiting time in words, because 9:52 would look like a time of day. @example waitText(t, 592) //
 * '9 分 52 秒'
 */
export function waitText(t: Wordings, all: number): string {
  const minutes = Math.floor(all / 60);
  const seconds = all % 60;
  if (minutes === 0) return t.onlySeconds({ seconds });
  return seconds === 0 ? t.onlyMinutes({ minutes }) : t.minutesSeconds({ minutes, seconds });
}
