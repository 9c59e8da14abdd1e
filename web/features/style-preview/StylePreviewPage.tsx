import { Page } from '#web/ui/layout/Page.tsx';
import { ColoursSection } from './ColoursSection.tsx';
import { FeedbackSection } from './FeedbackSection.tsx';
import { lazySection } from './lazy-section.tsx';
import classes from './StylePreviewPage.module.css';

/** Every component of the kit in every state, light beside dark. */
export function StylePreviewPage() {
  return (
    <Page
      title="Style Preview"
      description="Every component of the screens, in every state."
      width="directory"
    >
      <nav aria-label="Sections" className={classes.anchors}>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ id, title, Content }) => (
        <section key={id} id={id} aria-label={title} className={classes.section}>
          <h2 className={classes.title}>{title}</h2>
          <Content />
        </section>
      ))}
    </Page>
  );
}

const Dialogs = lazySection(async () => (await import('./DialogsSection.tsx')).DialogsSection);
const Layout = lazySection(async () => (await import('./LayoutSection.tsx')).LayoutSection);
const Table = lazySection(async () => (await import('./TableSection.tsx')).TableSection);
const Charts = lazySection(async () => (await import('./ChartsSection.tsx')).ChartsSection);
const Forms = lazySection(async () => (await import('./FormsSection.tsx')).FormsSection);
const Pickers = lazySection(async () => (await import('./PickersSection.tsx')).PickersSection);
const Upload = lazySection(async () => (await import('./UploadSection.tsx')).UploadSection);

const sections = [
  { id: 'colours', title: 'Colors and type', Content: ColoursSection },
  { id: 'feedback', title: 'Status and feedback', Content: FeedbackSection },
  { id: 'dialogs', title: 'Dialogs and messages', Content: Dialogs },
  { id: 'layout', title: 'Layout', Content: Layout },
  { id: 'tables', title: 'Tables', Content: Table },
  { id: 'charts', title: 'Charts', Content: Charts },
  { id: 'forms', title: 'Forms', Content: Forms },
  { id: 'pickers', title: 'Pickers', Content: Pickers },
  { id: 'upload', title: 'Upload', Content: Upload },
];
