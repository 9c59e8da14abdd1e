import { type APIRequestContext, expect, type Page } from '@playwright/test';

type Mail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  }[];
};

/** Waits for the email to arrive. It is sent shortly after the call that queues it. */
export async function mailTo(request: APIRequestContext, address: string, subject: string): Promise<Mail> {
  const arrived = async () => {
    const answer = await request.get('/dev/mail.json', { params: { to: address } });
    return ((await answer.json()) as Mail[]).find((mail) => mail.subject.includes(subject));
  };
  await expect.poll(async () => (await arrived())?.to, `a mail to ${address}: ${subject}`).toBe(address);
  return (await arrived()) as Mail;
}

/** Opens an email as a developer does, from the list of that person's emails. */
export async function readInMailbox(page: Page, mail: Mail): Promise<void> {
  await page.goto(`/dev/mail?to=${encodeURIComponent(mail.to)}`);
  await page.locator(`a[href="/dev/mail/${mail.id}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: mail.subject })).toBeVisible();
}
