import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const keptPart = z.object({
  filename: z.string(),
  contentType: z.string(),
  encoding: z.enum(['utf8', 'base64']),
  content: z.string(),
});
export type KeptPart = z.output<typeof keptPart>;

const keptMail = z.object({
  id: z.uuid(),
  messageId: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(keptPart),
  at: z.iso.datetime(),
});
export type KeptMail = z.output<typeof keptMail>;

/** The newest emails, in memory and one file each, so they survive a restart. */
type MailStore = {
  /** Newest first. */
  mails(): readonly KeptMail[];
  add(mail: KeptMail): Promise<void>;
};

type Entry = { readonly file: string; readonly mail: KeptMail };

export async function openMailStore(directory: string, keep: number): Promise<MailStore> {
  await mkdir(directory, { recursive: true });
  let entries = await readEntries(directory, keep);
  let count = 0;

  return {
    mails: () => entries.map(({ mail }) => mail),
    async add(mail) {
      count += 1;
      const file = fileName(mail, count);
      await writeFile(join(directory, `${file}.new`), JSON.stringify(mail));
      await rename(join(directory, `${file}.new`), join(directory, file));
      const all = [{ file, mail }, ...entries];
      entries = all.slice(0, keep);
      for (const old of all.slice(keep)) await rm(join(directory, old.file), { force: true });
    },
  };
}

/** File names sort by time of arrival, also within a millisecond. */
const fileName = (mail: KeptMail, count: number) =>
  `${mail.at.replaceAll(':', '-')}_${String(count).padStart(6, '0')}_${mail.id}.json`;

async function readEntries(directory: string, keep: number): Promise<Entry[]> {
  const files = (await readdir(directory))
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .toReversed();
  for (const file of files.slice(keep)) await rm(join(directory, file), { force: true });
  const entries = await Promise.all(files.slice(0, keep).map((file) => readEntry(directory, file)));
  return entries.filter((entry) => entry !== null);
}

/** Ignores files that aren't ours. */
async function readEntry(directory: string, file: string): Promise<Entry | null> {
  const parsed = keptMail.safeParse(jsonOf(await readFile(join(directory, file), 'utf8')));
  return parsed.success ? { file, mail: parsed.data } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
