import { frameHostsName, isFramed } from '@easymock/contract';
import { pageSetting } from '../../../lib/browser/page-setting';
import styles from './text.module.css';

/** The hosts whose pages the policy of this page lets frames show; the server wrote them into it. */
const frameHosts = (): string[] => pageSetting(frameHostsName)?.split(' ').filter(Boolean) ?? [];

/**
 * Shows the pages that a text embeds, above the links to them, if their hosts are allowed. A frame is sandboxed: it may
 * run its scripts and keep its own storage, but not lead our window elsewhere. A page of our own host would share our
 * storage, so it stays a link.
 */
export function openFrames(box: HTMLElement, title: (values: { host: string }) => string): void {
  const hosts = frameHosts();
  for (const link of box.querySelectorAll<HTMLAnchorElement>('a.md-frame')) {
    const { url: address = '' } = link.dataset;
    if (!isFramed(address, hosts) || new URL(address).host === location.host) continue;
    const frame = document.createElement('iframe');
    frame.className = styles.embedded ?? '';
    frame.title = title({ host: new URL(address).host });
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    frame.referrerPolicy = 'no-referrer';
    frame.loading = 'lazy';
    frame.src = address;
    link.before(frame);
  }
}
