import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { runCommand, settingsFor, stopOnSignal } from './command.ts';

const PAGES_PORT = 5173;
const DEFAULT_PORT = 3000;

// npm run dev: like npm start, with reload on change. Vite serves the pages and proxies calls to the server.
await runCommand(async () => {
  const config = settingsFor('development', { DEMO: 'true' });
  const port = String(config.PORT || DEFAULT_PORT);
  process.env['PORT'] = port; // vite.config.ts proxies calls to this port
  const vite = await createServer({ server: { host: config.HOST, port: PAGES_PORT } });
  await vite.listen();
  const [url = ''] = vite.resolvedUrls?.local ?? [];
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/commands/start.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: port,
      PUBLIC_URL: url.replace(/\/$/, ''),
      PAGES: 'elsewhere',
    },
  });
  const ended = new Promise((done) => server.once('exit', done));
  stopOnSignal(async () => {
    server.kill('SIGTERM');
    await Promise.all([vite.close(), ended]);
  });
});
