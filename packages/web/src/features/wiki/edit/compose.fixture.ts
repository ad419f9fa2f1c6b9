import { cdp } from 'vitest/browser';

interface Session {
  send(method: string, params: Record<string, unknown>): Promise<void>;
}

/**
 * Types words with an input method, as the browser does: each step replaces the previous one, and `chosen`
 * commits the composition.
 * @param afterStep called after each step of the composition
 * @example await compose(['n', 'ni', 'ni hao'], '你好')
 */
export async function compose(steps: readonly string[], chosen: string, afterStep?: () => void): Promise<void> {
  const session = cdp() as unknown as Session;
  for (const text of steps) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    afterStep?.();
  }
  await session.send('Input.insertText', { text: chosen });
}
