import { lazy } from '../lazy';

/** A bank and the format of its debit card numbers. */
export interface Bank {
  readonly name: string;
  /** Digits of a card number. */
  readonly length: number;
  /** Prefixes of its card numbers. */
  readonly prefixes: readonly [string, ...string[]];
}

const LINES = [
  '中国工商银行 19 622202 621226 622208',
  '中国农业银行 19 622848 622845 621282',
  '中国银行 19 621660 621661 621785 621663',
  '中国建设银行 19 621700 622700 622280',
  '交通银行 19 622260 622262',
  '中国邮政储蓄银行 19 622188 621799 621098',
  '招商银行 16 622588 621485 622609 621483',
  '中信银行 16 622690 621771 622698',
  '中国光大银行 16 622660 622662',
  '中国民生银行 16 622622 622617 622615',
  '上海浦东发展银行 16 622521 622522 622516',
  '兴业银行 18 622908 622909',
  '平安银行 19 621626',
  '广发银行 19 622568 621462',
  '华夏银行 16 622630 622631 622632',
  '北京银行 16 621030',
] as const;

/** Banks that operate all over China. */
export const banks = lazy((): readonly [Bank, ...Bank[]] => {
  const [first, ...rest] = LINES;
  return [readBank(first), ...rest.map(readBank)];
});

function readBank(line: string): Bank {
  const [name = '', length = '', prefix = '', ...more] = line.split(' ');
  return { name, length: Number(length), prefixes: [prefix, ...more] };
}
