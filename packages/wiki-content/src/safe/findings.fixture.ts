import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

const allowedTags = new Set(
  (
    'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 ' +
    'h2 h3 h4 h5 h6 hr i img input ins kbd li mark nav ol p pre q rp rt ruby s samp section small span strong sub summary ' +
    'sup table tbody td tfoot th thead time tr u ul var wbr math menclose mfrac mi mmultiscripts mn mo mover mpadded ' +
    'mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'
  ).split(' '),
);

const site = 'https://wiki.example/';

/** Returns everything in HTML, as a browser parses it, that must not be there. */
export function findingsIn(html: string): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (node.nodeName === '#comment') found.push('a comment');
    if (!('tagName' in node)) return;
    if (!allowedTags.has(node.tagName)) found.push(`<${node.tagName}>`);
    for (const { name, value } of node.attrs) found.push(...findingsInAttribute(node.tagName, name, value));
    node.childNodes.forEach(visit);
  };
  parseFragment(html).childNodes.forEach(visit);
  return found;
}

function findingsInAttribute(tag: string, name: string, value: string): string[] {
  const found: string[] = [];
  const finding = `${tag}[${name}=${value}]`;
  if (/^on/i.test(name) || ['srcdoc', 'srcset', 'action', 'formaction', 'ping', 'name', 'xlink:href'].includes(name))
    found.push(finding);
  if (['href', 'src', 'data-url'].includes(name)) {
    // Resolved like in a browser. An address that it cannot parse, such as `http:javascript:x()`, leads
    // nowhere.
    const protocol = URL.canParse(value, site) ? new URL(value, site).protocol : 'https:';
    const allowed = name === 'href' ? ['https:', 'http:', 'mailto:', 'tel:'] : ['https:', 'http:'];
    if (!allowed.includes(protocol)) found.push(finding);
    if (name === 'src' && tag !== 'img') found.push(finding);
  }
  if (name === 'id' && !value.startsWith('md--')) found.push(finding);
  if (name === 'class' && value.split(' ').some((one) => !/^(md-|hljs-|language-)/.test(one))) found.push(finding);
  if (name === 'style' && /url|expression|position|import|var|\\|\/\*|@|[{}"'<>]/i.test(value)) found.push(finding);
  if (name === 'target' && value !== '_blank') found.push(finding);
  return found;
}
