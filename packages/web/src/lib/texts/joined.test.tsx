import { afterEach, expect, test } from 'vitest';
import { inBrackets, joinWords } from './joined';
import { setLanguage } from './texts';

afterEach(() => setLanguage('zh-CN'));

test('names are listed, and followed by a remark, as each language writes it', () => {
  setLanguage('zh-CN');
  expect(joinWords(['林夏', '吴桐'])).toBe('林夏、吴桐');
  expect(inBrackets('构建', '已删除')).toBe('构建（已删除）');
  setLanguage('en');
  expect(joinWords(['Lin Xia', 'Wu Tong'])).toBe('Lin Xia, Wu Tong');
  expect(inBrackets('Build', 'deleted')).toBe('Build (deleted)');
});
