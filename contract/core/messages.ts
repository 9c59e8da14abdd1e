/** Messages shared by several areas, exactly as people read them. */

export const messages = {
  forbidden: 'You do not have permission to view this page.',
  notAllowed: 'You do not have permission to do this.',
  notFound: 'This no longer exists.',
  unauthenticated: 'Your session has ended. Please sign in again.',
  signInFailed: 'Sign-in failed. Ask an administrator if you should have access.',
  periodEnded: 'This marking period has ended. Its data can no longer be changed.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is not available at the moment. Please try again shortly.',
  overloaded:
    'Too many people are using this at the moment. Nothing was changed. Please try again in a few seconds.',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  invalidUrl: 'invalid url',
} as const;
