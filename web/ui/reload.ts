const keepers = new Set<() => void>();

/** Runs `keep` before the page reloads on a press of Reload. */
export function beforeReload(keep: () => void): void {
  keepers.add(keep);
}

/** Reloads the page, after what was typed has been kept. */
export function reloadPage(): void {
  for (const keep of keepers) keep();
  window.location.reload();
}
