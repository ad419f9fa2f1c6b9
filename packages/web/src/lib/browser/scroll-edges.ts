/**
 * Marks on which sides elements that scroll horizontally hide content: `data-more` is `start`, `end` or `both`.
 * @returns stops watching
 */
export function watchEdges(scrollers: Iterable<HTMLElement>): () => void {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const scroller = watched.has(target) ? target : target.parentElement;
      if (scroller instanceof HTMLElement) markEdges(scroller);
    }
  });
  const watched = new Set<Element>(scrollers);
  const onScroll = ({ currentTarget }: Event) => markEdges(currentTarget as HTMLElement);
  for (const scroller of watched) {
    sizes.observe(scroller);
    if (scroller.firstElementChild) sizes.observe(scroller.firstElementChild);
    scroller.addEventListener('scroll', onScroll, { passive: true });
  }
  return () => {
    sizes.disconnect();
    for (const scroller of watched) scroller.removeEventListener('scroll', onScroll);
  };
}

function markEdges(scroller: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = scroller;
  // Browsers report fractions of a pixel at zoom levels other than 100 %.
  const hasStart = scrollLeft > 1;
  const hasEnd = scrollLeft + clientWidth < scrollWidth - 1;
  const more = hasStart ? (hasEnd ? 'both' : 'start') : hasEnd ? 'end' : undefined;
  if (more === scroller.dataset.more) return;
  if (more) scroller.dataset.more = more;
  else delete scroller.dataset.more;
}
