import type { CDPSession } from '@playwright/test';

type Ask = { readonly path: string; readonly isFile: boolean };

/** What a page has asked for since the last `forget`. */
export class Traffic {
  readonly #open = new Set<string>();
  #asked: Ask[] = [];
  #bytes = 0;
  #changedAt = performance.now();

  static async of(session: CDPSession): Promise<Traffic> {
    const traffic = new Traffic();
    session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
      if (!url.startsWith('http')) return;
      const { pathname: path } = new URL(url);
      traffic.#open.add(requestId);
      traffic.#asked.push({ path, isFile: /\.(js|css)$/.test(path) });
      traffic.#changedAt = performance.now();
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      traffic.#bytes += encodedDataLength;
      traffic.#end(requestId);
    });
    session.on('Network.loadingFailed', ({ requestId }) => traffic.#end(requestId));
    await session.send('Network.enable');
    return traffic;
  }

  #end(requestId: string): void {
    this.#open.delete(requestId);
    this.#changedAt = performance.now();
  }

  forget(): void {
    this.#asked = [];
    this.#bytes = 0;
    this.#changedAt = performance.now();
  }

  /** Whether nothing has been under way for so long. */
  isQuietFor(ms: number): boolean {
    return this.#open.size === 0 && performance.now() - this.#changedAt >= ms;
  }

  /** The scripts and style sheets, the calls, and the bytes of all answers with their headers. */
  figures(): { files: number; calls: number; bytes: number } {
    return {
      files: new Set(this.#asked.flatMap(({ path, isFile }) => (isFile ? [path] : []))).size,
      calls: this.#asked.filter(({ path }) => path.startsWith('/api/')).length,
      bytes: this.#bytes,
    };
  }
}
