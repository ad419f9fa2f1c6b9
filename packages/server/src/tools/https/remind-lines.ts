import type { Text } from '@easymock/contract';
import { hostOf } from './https.resource';
import type { HttpInfoRow } from './https.table';
import { daysUntil } from './status';

export interface Line {
  readonly row: HttpInfoRow;
  /** Lines with a lower rank come first. */
  readonly rank: number;
  readonly text: Text;
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Returns the line for a certificate that expires soon. */
export function soonLine(row: HttpInfoRow, owner: string, now: Date): Line {
  const { chainMinExpire } = row;
  const num = chainMinExpire ? daysUntil(chainMinExpire, now) : 0;
  const date = chainMinExpire ? dayOf(chainMinExpire) : '';
  const name = hostOf(row);
  const left = num === 0 ? 'today' : `in ${num} ${num === 1 ? 'day' : 'days'}`;
  const zhOwner = owner ? `，负责人 ${owner}` : '';
  const enOwner = owner ? `, owner ${owner}` : '';
  return {
    row,
    rank: 10 + num,
    text: {
      zh: num === 0 ? `${name} 今天到期（${date}）${zhOwner}` : `${name} 还有 ${num} 天到期（${date}）${zhOwner}`,
      en: `${name} expires ${left} (${date})${enOwner}`,
    },
  };
}

/** Returns the line for a certificate that has expired. */
export function expiredLine(row: HttpInfoRow, owner: string, now: Date): Line {
  const days = row.chainMinExpire ? Math.max(0, -daysUntil(row.chainMinExpire, now) - 1) : 0;
  const name = hostOf(row);
  const zhOwner = owner ? `，负责人 ${owner}` : '';
  const enOwner = owner ? `, owner ${owner}` : '';
  const ago = days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'} ago`;
  return {
    row,
    rank: 0,
    text: {
      zh: days === 0 ? `${name} 今天已过期，请尽快更换${zhOwner}` : `${name} 已过期 ${days} 天，请尽快更换${zhOwner}`,
      en: `${name} expired ${ago}, replace it now${enOwner}`,
    },
  };
}

/** Returns the line for a host whose certificate differs from that of the day before. */
export function changedLine(row: HttpInfoRow, before: { issuer: string; validTo: string }): Line {
  const name = hostOf(row);
  const [old, next] = [before.validTo.slice(0, 10), row.validTo ? dayOf(row.validTo) : '—'];
  return {
    row,
    rank: 5_000,
    text: {
      zh: `${name} 的证书已更换：${before.issuer}（${old}）→ ${row.issuer}（${next}）`,
      en: `${name} has a new certificate: ${before.issuer} (${old}) → ${row.issuer} (${next})`,
    },
  };
}

/** Returns the line for a registered domain that expires soon or has expired. */
export function domainLine(row: HttpInfoRow, days: number, owner: string): Line {
  const { rootDomain, domainExpireDate } = row;
  const zhOwner = owner ? `，负责人 ${owner}` : '';
  const enOwner = owner ? `, owner ${owner}` : '';
  const over = Math.abs(days);
  return {
    row,
    rank: days < 0 ? 1 : 10 + days,
    text:
      days < 0
        ? {
            zh: `域名 ${rootDomain} 已过期 ${over} 天，请尽快续费${zhOwner}`,
            en: `The domain ${rootDomain} expired ${over} ${over === 1 ? 'day' : 'days'} ago, renew it now${enOwner}`,
          }
        : {
            zh: `域名 ${rootDomain} 还有 ${days} 天到期（${domainExpireDate}）${zhOwner}`,
            en: `The domain ${rootDomain} expires in ${days} ${days === 1 ? 'day' : 'days'} (${domainExpireDate})${enOwner}`,
          },
  };
}
