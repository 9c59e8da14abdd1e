/** The number of a count like `37`; null for `1,000+`, which is not exact. */
export const exactCount = (total: string): number | null => (/^\d+$/.test(total) ? Number(total) : null);
