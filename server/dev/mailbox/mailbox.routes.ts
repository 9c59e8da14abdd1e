import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage, mailPage, missingMailPage } from './mailbox.page.ts';

const listQuery = z.object({ to: z.string().max(254).catch('') });
const mailParams = z.object({ id: z.string() });
const partParams = z.object({ id: z.string(), index: z.coerce.number() });

/** Neither an email nor its attachments can run scripts or load anything; the only styles are inline. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The pages of the development mailbox: `/dev/mail` to read, `/dev/mail.json` for scripts. Has no access
 * control: the caller must mount it only for development on this machine.
 */
export async function developmentMailbox(
  app: FastifyInstance,
  { mailbox }: { mailbox: Mailbox },
): Promise<void> {
  app.get('/dev/mail.json', async (request, reply) => {
    const { to } = listQuery.parse(request.query);
    return reply.header('cache-control', 'no-store').send(mailbox.list(to));
  });

  app.get('/dev/mail', async (request, reply) => {
    const { to } = listQuery.parse(request.query);
    return sendPage(reply, mailboxPage(mailbox.list(to), to));
  });

  app.get('/dev/mail/:id', async (request, reply) => {
    const mail = mailbox.find(mailParams.parse(request.params).id);
    return mail ? sendPage(reply, mailPage(mail)) : sendPage(reply.code(404), missingMailPage());
  });

  app.get('/dev/mail/:id/attachments/:index', async (request, reply) => {
    const { id, index } = partParams.parse(request.params);
    const part = mailbox.find(id)?.attachments[index];
    if (!part) return sendPage(reply.code(404), missingMailPage());
    return reply
      .header(
        'content-type',
        /^[\w.+-]+\/[\w.+-]+$/.test(part.contentType) ? part.contentType : 'application/octet-stream',
      )
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(part.filename)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(part.content, part.encoding));
  });
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .send(html);
