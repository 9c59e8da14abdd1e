import { useEffect, useState } from 'react';
import { sendDrafts } from '../drafts/send-drafts.ts';
import { hasUnsentReview } from '../drafts/shared-drafts.ts';
import { currentRecord } from '../session/session-record.ts';

/** What signing out asks. Words of a review that could not be sent are said, and stay on this device. */
export function SignOutQuestion() {
  const [isUnsent, setIsUnsent] = useState(false);
  useEffect(() => {
    let isOpen = true;
    void sendDrafts().then(() => {
      const writer = currentRecord()?.employeeId;
      if (isOpen && writer !== undefined) setIsUnsent(hasUnsentReview(writer));
    });
    return () => {
      isOpen = false;
    };
  }, []);
  return (
    <>
      Are you sure you want to sign out?
      <div role="status">
        {isUnsent &&
          'Some words of a review are only on this device. They stay here, and only you can open them after you sign in again.'}
      </div>
    </>
  );
}
