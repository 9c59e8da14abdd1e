import { Page } from '#web/ui/layout/Page.tsx';
import { SignIns } from './SignIns.tsx';

/** Who has signed in and who has not, and invitations to do so. */
export function SignInsPage() {
  return (
    <Page
      title="Sign-ins"
      description="Who has signed in, and who has not. An invitation is an email with the address of Benchmark, what it is for and how to sign in."
      width="directory"
    >
      <SignIns />
    </Page>
  );
}
