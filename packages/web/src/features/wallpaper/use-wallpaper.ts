import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api';
import { useMedia } from '../../lib/browser/use-media';
import { useTheme } from '../../lib/preferences/theme';
import { useLanguage } from '../../lib/texts/texts';
import { firstOf, ownPictures, type Picture, picturesOf, urlFor } from './wallpaper';

/** Returns whether the person prefers reduced data usage. */
function useIsSaving(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return useMedia('(prefers-reduced-data: reduce)') || connection?.saveData === true;
}

/** Loads the pictures, and returns the last one that has loaded and a function that shows the next. */
export function useWallpaper() {
  const language = useLanguage();
  const theme = useTheme();
  const isSaving = useIsSaving();
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [place, setPlace] = useState<number>();
  const [loaded, setLoaded] = useState<{ url: string; picture: Picture }>();

  useEffect(() => {
    if (isSaving) return;
    const stop = new AbortController();
    api.wallpaper.list({}, { claims: 'all', signal: stop.signal }).then(
      (answer) => setPictures(picturesOf(answer)),
      () => stop.signal.aborted || setPictures(ownPictures(language)),
    );
    return () => stop.abort();
  }, [isSaving, language]);

  const current = place ?? firstOf(pictures, new Date());
  const wanted = pictures[current % Math.max(1, pictures.length)];
  const url = wanted && urlFor(wanted, theme);
  useEffect(() => {
    if (!wanted || !url) return;
    let isWanted = true;
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => isWanted && setLoaded({ url, picture: wanted }),
      () => {
        // An external picture may fail to load; the bundled ones are part of the page.
        if (!isWanted || wanted.isOurs) return;
        setPictures(ownPictures(language));
        setPlace(undefined);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, url, language]);

  return {
    shown: isSaving ? undefined : loaded,
    next: pictures.length > 1 && !isSaving ? () => setPlace(current + 1) : undefined,
  };
}
