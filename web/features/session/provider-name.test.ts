import { expect, test } from 'vitest';
import { providerName } from './provider-name.ts';

test.each([
  ['https://accounts.google.com', 'Google'],
  ['https://login.microsoftonline.com/8b/v2.0', 'Microsoft'],
  ['https://fabrikam.okta.com/oauth2/default', 'Okta'],
  ['https://id.fabrikam.com/realms/staff', 'id.fabrikam.com'],
  ['https://notokta.com', 'notokta.com'],
  ['http://localhost:3000/dev/sign-in', null],
])('%s is called %s', (issuer, name) => {
  expect(providerName(issuer)).toBe(name);
});
