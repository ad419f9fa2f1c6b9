import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { markPlaces, PdfFinder } from './find-in-pdf';
import type { OpenPdf } from './open-pdf';
import type { PageSheet } from './page-sheet';

/** Milliseconds without typing after which a search begins. */
const pauseMs = 250;

/** Finds a text in a file, marks it on the drawn pages and moves between the pages that contain it. */
export function useFind(
  pdf: OpenPdf['pdf'],
  count: number,
  view: {
    page: number;
    /** Changes with each drawn page. */
    drawn: number;
    go: (page: number) => void;
    sheets: () => readonly PageSheet[];
  },
) {
  const { page, drawn } = view;
  const finder = useMemo(() => new PdfFinder(pdf, count), [pdf, count]);
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ text: string; pages: readonly number[] }>({ text: '', pages: [] });
  const isEmpty = text.trim() === '';
  const pages = isEmpty ? [] : found.pages;
  const goToFirst = useEffectEvent((all: readonly number[]) => {
    const first = all.find((one) => one >= page) ?? all[0];
    if (first !== undefined && first !== page) view.go(first);
  });
  useEffect(() => {
    if (isEmpty) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      finder.find(text, control.signal).then(
        (all) => {
          setFound({ text, pages: all });
          goToFirst(all);
        },
        () => {
          if (!control.signal.aborted) setFound({ text, pages: [] });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [finder, text, isEmpty]);
  const mark = useEffectEvent((words: string) => markPlaces(view.sheets(), words, page));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly drawn page has places to mark
  useEffect(() => {
    mark(found.text === text ? text : '');
  }, [text, found, page, drawn]);
  useEffect(() => () => markPlaces([], '', 0), []);
  return {
    text,
    setText,
    pages,
    /** Position of the current page among those with results, from 1. */
    page: Math.max(1, pages.filter((one) => one <= page).length),
    isBusy: !isEmpty && found.text !== text,
    /** Goes to the next (1) or previous (-1) page with results, and around at the ends. */
    step(direction: 1 | -1) {
      const next = direction === 1 ? pages.find((one) => one > page) : pages.findLast((one) => one < page);
      const target = next ?? (direction === 1 ? pages[0] : pages.at(-1));
      if (target !== undefined) view.go(target);
    },
  };
}
