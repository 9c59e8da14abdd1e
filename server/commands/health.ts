import { readConfig } from '#server/config.ts';

// For the health check of a container: exits with 0 if the server of these settings answers /healthz within 3
// s.
const { HOST, PORT } = readConfig('development');
const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
const host = everywhere[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST);
try {
  const { status } = await fetch(`http://${host}:${PORT}/healthz`, { signal: AbortSignal.timeout(3_000) });
  if (status !== 200) throw new Error(`it answered ${status}`);
} catch (error) {
  console.error(
    `The server at ${host}:${PORT} is not healthy: ${error instanceof Error ? error.message : ''}`,
  );
  process.exit(1);
}
