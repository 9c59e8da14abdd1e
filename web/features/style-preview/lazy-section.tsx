import { type ComponentType, useEffect, useRef, useState } from 'react';
import { LazyModule } from '#web/ui/lazy-module.ts';
import { useLazy } from '#web/ui/use-lazy.ts';
import classes from './StylePreviewPage.module.css';

/** A section that is lazy loaded when it scrolls into view. */
export function lazySection(fetch: () => Promise<ComponentType>): ComponentType {
  const module = new LazyModule(fetch, { isRare: true });
  return function LazySection() {
    const place = useRef<HTMLDivElement>(null);
    const [isSeen, setIsSeen] = useState(false);
    useEffect(() => {
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      });
      if (place.current !== null) observer.observe(place.current);
      return () => observer.disconnect();
    }, []);
    const Section = useLazy(module, isSeen);
    return Section === null ? <div ref={place} aria-busy className={classes.place} /> : <Section />;
  };
}
