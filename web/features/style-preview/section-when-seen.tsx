import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Part } from '#web/ui/part.ts';
import { useWanted } from '#web/ui/when-wanted.tsx';
import classes from './StylePreviewPage.module.css';

/** A section that comes when it is scrolled into view, or ahead of that when a person shows at the page. */
export function sectionWhenSeen(fetch: () => Promise<ComponentType>): ComponentType {
  const part = new Part(fetch);
  return function SectionWhenSeen() {
    const place = useRef<HTMLDivElement>(null);
    const [isSeen, setIsSeen] = useState(false);
    useEffect(() => {
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      });
      if (place.current !== null) observer.observe(place.current);
      return () => observer.disconnect();
    }, []);
    const Section = useWanted(part, isSeen);
    return Section === null ? <div ref={place} aria-busy className={classes.place} /> : <Section />;
  };
}
