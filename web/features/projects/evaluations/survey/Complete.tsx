import { linkMessages } from '#contract/core/values/link-messages.ts';
import { saveAs } from '#web/app/calls/save-as.ts';
import flow from '#web/ui/plain/text.module.css';
import { Button } from '#web/ui/plain/Button.tsx';
import { Page } from '#web/ui/layout/Page.tsx';

type Props = { readonly projectName: string; readonly answers: string | null };

/** The thank-you page. It offers the answers as a file while it has them; the link doesn't return them. */
export function Complete({ projectName, answers }: Props) {
  return (
    <Page title={linkMessages.thanks} width="reading">
      <p className={flow.sentence}>
        Thank you for your evaluation of {projectName}. You can close this page now.
      </p>
      {answers !== null && (
        <div className={flow.card}>
          <h2 className={flow.heading}>Your answers</h2>
          <p className={flow.sentence}>
            You can no longer read them through the link. You can save them as a file on this device.
          </p>
          <p className={flow.buttons}>
            <Button size="large" onClick={() => keep(projectName, answers)}>
              Save my answers
            </Button>
          </p>
        </div>
      )}
    </Page>
  );
}

function keep(projectName: string, answers: string): void {
  const name = projectName.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  saveAs(new Blob([answers], { type: 'text/plain;charset=utf-8' }), `Evaluation ${name}.txt`);
}
