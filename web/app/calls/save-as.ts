/** Saves bytes as a download in the browser. */
export function saveAs(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
