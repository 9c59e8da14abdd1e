import { PRODUCT_NAME } from '#contract/core/values/constants.ts';

/** One part of an email: sentences, a list and a person's own words. */
export type MailPart = {
  readonly paragraphs: readonly string[];
  /** Label and value, and the label's link if it has one. */
  readonly facts?: readonly (readonly [label: string, value: string, url?: string | null])[];
  /** A person's own words. */
  readonly quote?: { readonly author: string; readonly text: string } | undefined;
};

/** The content of an email, all plain text; the layout turns it into text and HTML. */
export type MailBody = MailPart & {
  readonly greeting: string;
  /** Further parts, below the first. */
  readonly parts?: readonly MailPart[];
  /** Links as buttons, the primary one first. */
  readonly actions: readonly { readonly label: string; readonly url: string }[];
  /** Sentences below the buttons. */
  readonly closing?: readonly string[];
};

export function layOutText(body: MailBody, companyName: string): string {
  const { greeting, parts = [], actions, closing = [] } = body;
  return [
    greeting,
    ...[body, ...parts].flatMap(textOf),
    actions.map(({ label, url }) => `${label}:\n${url}`).join('\n\n'),
    ...closing,
    `-- \n${footerOf(companyName)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const textOf = ({ paragraphs, facts = [], quote }: MailPart) => [
  ...paragraphs,
  facts.map(([label, value, url]) => `${label}: ${value}${url ? `\n${url}` : ''}`).join('\n'),
  quote ? `${quote.author} wrote:\n${quoted(quote.text)}` : '',
];

export function layOutHtml(body: MailBody, companyName: string): string {
  const { greeting, parts = [], actions, closing = [] } = body;
  const main = [
    paragraph(greeting),
    ...[body, ...parts].flatMap(htmlOf),
    actions.length > 0 ? `<p style="margin:24px 0">${actions.map(button).join(' ')}</p>` : '',
    ...closing.map(paragraph),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(companyName)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-size:14px;font-weight:600">${escapeHtml(titleOf(companyName))}</p>
${main}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8884;font-size:13px">${escapeHtml(footerOf(companyName))}</p>
</div>
</body>
</html>
`;
}

const htmlOf = ({ paragraphs, facts = [], quote }: MailPart) => [
  ...paragraphs.map(paragraph),
  facts.length > 0
    ? `<table role="presentation" style="margin:0 0 16px">${facts.map(factRow).join('')}</table>`
    : '',
  quote ? quoteBlock(quote) : '',
];

/** Escapes every text for the HTML of emails and of the development mailbox. */
export const escapeHtml = (value: string) =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const titleOf = (companyName: string) =>
  companyName === PRODUCT_NAME ? PRODUCT_NAME : `${companyName} · ${PRODUCT_NAME}`;

const footerOf = (companyName: string) =>
  `${companyName === PRODUCT_NAME ? PRODUCT_NAME : `${PRODUCT_NAME} at ${companyName}`} sent you this message. Please do not reply: replies are not read.`;

const quoted = (text: string) =>
  linesOf(text)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

const factRow = ([label, value, url]: NonNullable<MailPart['facts']>[number]) =>
  `<tr><td style="padding:2px 24px 2px 0;font-size:14px">${url ? link(label, url) : escapeHtml(label)}</td>` +
  `<td style="padding:2px 0;font-weight:600">${escapeHtml(value)}</td></tr>`;

const link = (label: string, url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

const quoteBlock = ({ author, text }: { author: string; text: string }) =>
  `<p style="margin:0 0 8px">${escapeHtml(author)} wrote:</p>` +
  `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #8888">` +
  `${linesOf(text).map(escapeHtml).join('<br>')}</blockquote>`;

const button = ({ label, url }: { label: string; url: string }, index: number) =>
  `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border-radius:6px;` +
  `text-decoration:none;font-weight:600;${index === 0 ? 'background:#1c5fb8;color:#fff' : 'border:1px solid #8888;color:inherit'}">` +
  `${escapeHtml(label)}</a>`;
