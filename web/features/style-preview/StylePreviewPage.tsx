import { Page } from '#web/ui/layout/Page.tsx';
import { ChartsSection } from './ChartsSection.tsx';
import { ColoursSection } from './ColoursSection.tsx';
import { DialogsSection } from './DialogsSection.tsx';
import { FeedbackSection } from './FeedbackSection.tsx';
import { FormsSection } from './FormsSection.tsx';
import { LayoutSection } from './LayoutSection.tsx';
import { PickersSection } from './PickersSection.tsx';
import classes from './StylePreviewPage.module.css';
import { TableSection } from './TableSection.tsx';
import { UploadSection } from './UploadSection.tsx';

/** Every part of the component kit in every state, light beside dark. */
export function StylePreviewPage() {
  return (
    <Page
      title="Style Preview"
      description="Every part that the screens are made of, in every state."
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

const sections = [
  { id: 'colours', title: 'Colours and type', Content: ColoursSection },
  { id: 'feedback', title: 'Status and feedback', Content: FeedbackSection },
  { id: 'dialogs', title: 'Dialogs and messages', Content: DialogsSection },
  { id: 'layout', title: 'Layout', Content: LayoutSection },
  { id: 'tables', title: 'Tables', Content: TableSection },
  { id: 'charts', title: 'Charts', Content: ChartsSection },
  { id: 'forms', title: 'Forms', Content: FormsSection },
  { id: 'pickers', title: 'Pickers', Content: PickersSection },
  { id: 'upload', title: 'Upload', Content: UploadSection },
];
