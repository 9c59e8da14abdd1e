import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder } from '#server/testing/scratch.ts';

/** A server on loopback that passes each request on after a delay. */
type Proxy = { readonly url: string; stop(): Promise<void> };

type Asked = IncomingMessage | Http2ServerRequest;
type Answered = ServerResponse | Http2ServerResponse;

/** Passes requests on to this port. Without a certificate in HTTP/1.1, with one in HTTP/2 over TLS. */
export async function startProxy(
  port: number,
  delayMs: number,
  certificate: { readonly key: string; readonly cert: string } | null,
): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const handle = (asked: Asked, answered: Answered) => {
    void pause(delayMs).then(() => passOn(asked, answered, { agent, port }));
  };
  const server = certificate === null ? createServer(handle) : createSecureServer(certificate, handle);
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket: { destroy(): void }) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `${certificate === null ? 'http' : 'https'}://127.0.0.1:${address.port}`,
    async stop() {
      agent.destroy();
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

type Target = { readonly agent: Agent; readonly port: number };

function passOn(asked: Asked, answered: Answered, { agent, port }: Target): void {
  const origin = `http://127.0.0.1:${port}`;
  const own = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && name !== 'host');
  const headers = Object.fromEntries(own);
  if (headers['origin'] !== undefined) headers['origin'] = origin;
  const options = { agent, method: asked.method ?? 'GET', headers };
  const onward = request(`${origin}${asked.url ?? '/'}`, options, (answer) => {
    answered.statusCode = answer.statusCode ?? 502;
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && !ofOneConnection.has(name)) answered.setHeader(name, value);
    answer.pipe(answered);
  });
  onward.on('error', () => answered.destroy());
  answered.on('close', () => onward.destroy());
  asked.pipe(onward);
}

/** Headers that HTTP/2 refuses. */
const ofOneConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** A self-signed certificate for loopback; null where openssl is missing. */
export function selfSigned(): { key: string; cert: string } | null {
  const folder = scratchFolder('benchmark-certificate-');
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert];
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, ...name], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
