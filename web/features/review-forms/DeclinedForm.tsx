import { Link } from 'react-router';
import type { ReviewForm } from '#contract/review-forms.schemas.ts';
import { homeOf } from '#web/app/home.ts';
import page from '#web/app/light-page.module.css';
import { useViewer } from '#web/app/use-session.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { titleOf } from './form-words.ts';

/** After declining. */
export function DeclinedForm({ form }: { readonly form: ReviewForm }) {
  const viewer = useViewer();
  return (
    <div className={page.page}>
      <h1 className={page.title}>{titleOf(form)}</h1>
      <Banner role="status">You declined this review. Nothing more is asked of you.</Banner>
      <p className={page.sentence}>
        <Link to={homeOf(viewer)} className={page.link}>
          Go to your page
        </Link>
      </p>
    </div>
  );
}
