import { useSyncExternalStore } from 'react';
import { MISSING_ID } from '#contract/core/values/constants.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';
import { currentUser, onSessionChange } from './session-record.ts';

/** The signed-in person, or null. */
export const useSignedInUser = (): SignedInUser | null => useSyncExternalStore(onSessionChange, currentUser);

/** The signed-in person. While their page is being left after sign-out: a viewer without permissions. */
export const useViewer = (): SignedInUser => useSignedInUser() ?? nobody;

const nobody: SignedInUser = { employeeId: MISSING_ID, fullName: '', email: '', permissions: [] };
