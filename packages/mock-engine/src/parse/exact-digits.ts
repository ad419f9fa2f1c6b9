/**
 * Returns the digits of a decimal number that a double cannot represent, without superfluous zeros. Returns
 * undefined if the double prints as the same number.
 *
 * @example
 * exactDigits('1234567890123456789', 1234567890123456789); // '1234567890123456789'
 * exactDigits('1.10', 1.1);                                // undefined
 */
export function exactDigits(source: string, value: number): string | undefined {
  // Fifteen significant digits always survive.
  if (source.length < 16 || !Number.isFinite(value)) return undefined;
  const digits = normalized(source.replaceAll('_', ''));
  return digits === undefined || digits === normalized(String(value)) ? undefined : digits;
}

function normalized(source: string): string | undefined {
  if (/^0[xob]/i.test(source)) return BigInt(source).toString();
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(source) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const decimals = fraction.replace(/0+$/, '');
  const number = `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimals === '' ? '' : `.${decimals}`}`;
  return sign === '-' && number !== '0' ? `-${number}` : number;
}
