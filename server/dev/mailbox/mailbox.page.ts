import { escapeHtml } from '#server/features/emails/mail-layout.ts';
import { mailboxStyle } from './mailbox.style.ts';
import type { KeptMail, KeptPart } from './mail-store.ts';

/** The list, newest first. */
export function mailboxPage(mails: readonly KeptMail[], recipient: string): string {
  const rows = mails.map(listItem).join('\n');
  const none = recipient
    ? `<p class="empty">No mail to an address that contains “${escapeHtml(recipient)}”. <a href="/dev/mail">Show all</a></p>`
    : '<p class="empty">No mail yet. Messages that the application sends appear here.</p>';
  return page(
    'Development mailbox',
    `<header>
<div><h1>Development mailbox</h1>
<p class="dim">Mail of this machine’s application. Nothing here has left it.</p></div>
<form method="get" action="/dev/mail" role="search">
<label for="to">Recipient</label>
<input id="to" name="to" type="search" autocomplete="off" value="${escapeHtml(recipient)}" placeholder="Any address">
<button type="submit">Filter</button>
</form>
</header>
<main>${rows ? `<p class="dim">${mails.length === 1 ? '1 message' : `${mails.length} messages`}</p><ol>${rows}</ol>` : none}</main>`,
  );
}

/** One email: its headers, the HTML in a sandboxed frame, the text, the attachments. */
export function mailPage(mail: KeptMail): string {
  const { subject, from, to, at, messageId, text, html, attachments } = mail;
  return page(
    subject || 'No subject',
    `<header><div><p><a href="/dev/mail">← All mail</a></p><h1>${escapeHtml(subject) || 'No subject'}</h1></div></header>
<main>
<dl>
<dt>From</dt><dd>${escapeHtml(from)}</dd>
<dt>To</dt><dd>${recipientLink(to)}</dd>
<dt>Received</dt><dd>${time(at)}</dd>
<dt>Message-ID</dt><dd class="code">${escapeHtml(messageId)}</dd>
</dl>
${attachments.length > 0 ? `<h2>Attachments</h2><ul class="parts">${attachments.map((part, index) => attachmentItem(mail.id, part, index)).join('')}</ul>` : ''}
${html ? `<h2>Message</h2><iframe title="The message as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(inFrame(html))}"></iframe>` : ''}
<h2>Plain text</h2>
<pre tabindex="0">${escapeHtml(text) || 'None.'}</pre>
</main>`,
  );
}

export const missingMailPage = () =>
  page(
    'No such mail',
    '<header><div><h1>No such mail</h1></div></header><main><p class="empty">It was removed to make room for newer messages. <a href="/dev/mail">All mail</a></p></main>',
  );

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Benchmark</title>
<style>${mailboxStyle}</style>
</head>
<body>
${body}
</body>
</html>
`;

const listItem = ({ id, subject, to, text, at, attachments }: KeptMail) => `<li><a href="/dev/mail/${id}">
<span class="subject">${escapeHtml(subject) || 'No subject'}</span>
${attachments.length > 0 ? `<span class="pill">${attachments.length === 1 ? '1 attachment' : `${attachments.length} attachments`}</span>` : ''}
<span class="to">${escapeHtml(to)}</span>
<span class="at">${time(at)}</span>
<span class="preview">${escapeHtml(text.replace(/\s+/g, ' ').slice(0, 160))}</span>
</a></li>`;

const recipientLink = (to: string) =>
  `<a href="/dev/mail?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a>`;

const attachmentItem = (id: string, { filename, contentType }: KeptPart, index: number) =>
  `<li><a href="/dev/mail/${id}/attachments/${index}" download="${escapeHtml(filename)}">${escapeHtml(filename)}</a> <span class="dim">${escapeHtml(contentType)}</span></li>`;

const time = (at: string) => `<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time>`;

/** Links in the email open in a new window; the frame itself can't navigate. */
const inFrame = (html: string) =>
  /<head>/i.test(html)
    ? html.replace(/<head>/i, '<head><base target="_blank">')
    : `<!doctype html><base target="_blank">${html}`;
