import { Link } from 'react-router';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { homeOf } from '#web/app/navigation/home.ts';
import page from '#web/ui/plain/text.module.css';
import { useViewer } from '#web/app/session/use-session.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { titleOf } from './form-words.ts';

/** After declining. */
export function DeclinedForm({ form }: { readonly form: ReviewForm }) {
  const viewer = useViewer();
  return (
    <Page title={titleOf(form)} width="reading">
      <Banner kind="status">You declined this review. Nothing more is asked of you.</Banner>
      <p className={page.sentence}>
        <Link to={homeOf(viewer)} className={page.link}>
          Go to your page
        </Link>
      </p>
    </Page>
  );
}
