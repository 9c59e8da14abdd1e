/** Whether one of the parts contains what was typed, without regard to case and to spaces around it. */
export function matchesFilter(text: string, parts: readonly (string | number | null | undefined)[]): boolean {
  const wanted = text.trim().toLowerCase();
  return (
    wanted === '' ||
    parts.some((part) =>
      String(part ?? '')
        .toLowerCase()
        .includes(wanted),
    )
  );
}
