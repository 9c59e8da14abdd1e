import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ownSettings = ['DATABASE_URL', 'OIDC_ISSUER', 'SMTP_URL', 'PUBLIC_URL', 'HOST'];
const settings = { LOG_LEVEL: 'warn', ...Object.fromEntries(ownSettings.map((name) => [name, ''])) };

type Company = { readonly url: string; close(): Promise<void> };

/** A server of its own with the people of a roster, or without people, and its address. */
export async function openCompany(
  roster: string | null,
  more: Readonly<Record<string, string>> = {},
): Promise<Company> {
  const dataDir = mkdtempSync(join(tmpdir(), 'benchmark-cycle-'));
  const env = { ...process.env, ...settings, ...more, DATA_DIR: dataDir };
  const command = (name: string, words: readonly string[], port: string) =>
    spawn(process.execPath, [`server/commands/${name}.ts`, ...words], {
      env: { ...env, PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  if (roster !== null) {
    const loading = command('import', [roster, '--replace-demo'], '0');
    loading.stdout.resume();
    const [code] = await once(loading, 'exit');
    if (code !== 0) throw new Error('The roster was not loaded.');
  }
  const server = command('start', [], '0');
  const gone = once(server, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const [, address] = /Benchmark is at (\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    gone.then(
      () => reject(new Error(`The server ended: ${said}`)),
      () => {},
    );
  });
  return {
    url,
    async close() {
      server.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
