import type { Random } from '../../run/random';
import { drawDigits } from './digits';

/** Prefixes of personal mobile numbers, without the ranges for machines, satellites and resellers. */
const PREFIXES =
  '130 131 132 133 135 136 137 138 139 147 150 151 152 153 155 156 157 158 159 166 172 173 175 176 177 178 180 181 182 183 184 185 186 187 188 189 190 191 193 195 196 197 198 199'.split(
    ' ',
  );

/** Generates a mobile number of mainland China. */
export function drawMobileNumber(random: Random): string {
  return `${PREFIXES[random.below(PREFIXES.length)] as string}${drawDigits(random, 8)}`;
}

/** Generates the number of a company's service line. */
export function drawServiceNumber(random: Random): string {
  return `400-${'016789'.charAt(random.below(6))}${drawDigits(random, 2)}-${drawDigits(random, 4)}`;
}
