import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PagePlaceContext } from './page-location';

/** Provides the router's location to its children as their `PageLocation`. */
export function PlaceOfRouter({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => ({ hash, go: (path: string) => void navigate(path) }), [hash, navigate]);
  return <PagePlaceContext value={place}>{children}</PagePlaceContext>;
}
