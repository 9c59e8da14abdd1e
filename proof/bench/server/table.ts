/** A Markdown table; all columns but the first are aligned to the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const alignment = head.map((_, at) => (at === 0 ? '---' : '---:'));
  return [line(head), line(alignment), ...rows.map(line)].join('\n');
}
