import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionOf, authorizationUrl, browser, form, people, pick, startTestSignIn } from './test-browser.ts';

let signIn: Awaited<ReturnType<typeof startTestSignIn>>;
let address: string;

beforeAll(async () => {
  signIn = await startTestSignIn();
  address = signIn.address;
});

afterAll(() => signIn.stop());

describe('the page to pick from', () => {
  test('lists each person once under their role, and escapes their names', async () => {
    const page = await browser(address).go(authorizationUrl(address).url);
    const html = await page.text();
    const headings = [...html.matchAll(/<h2[^>]*>([^<]+) </g)].map(([, title]) => title);
    expect(headings).toEqual(['Admins', 'Team Leads', 'Project Managers', 'Team members']);
    expect(html.match(/name="employeeId"/g)).toHaveLength(people.length);
    expect(html).toContain('Pia &lt;b&gt;PM&lt;/b&gt;');
    expect(html).not.toContain('<b>');
    expect(html).toContain('Acme &amp; Co');
  });

  test('runs its own script and style only', async () => {
    const page = await browser(address).go(authorizationUrl(address).url);
    const policy = page.headers.get('content-security-policy') ?? '';
    const html = await page.text();
    for (const [tag, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ] as const) {
      const content = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? '';
      expect(policy).toContain(
        `${directive} 'sha256-${createHash('sha256').update(content).digest('base64')}'`,
      );
    }
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('can be left without picking', async () => {
    const back = await pick(browser(address), authorizationUrl(address).url, { cancel: 'yes' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe('s-1');
  });

  test('accepts only people on the list', async () => {
    const tab = browser(address);
    const action = actionOf(await (await tab.go(authorizationUrl(address).url)).text());
    const response = await tab.go(action, form({ employeeId: '99' }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This person can no longer sign in.');
  });

  test('shows a message when the sign-in is no longer pending', async () => {
    const response = await fetch(`${address}/dev/sign-in/pick/unknown`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Please start again.');
  });
});
