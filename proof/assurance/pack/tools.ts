import { spawnSync } from 'node:child_process';

const INSTALL = 'apt-get install qpdf poppler-utils';

const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined;

function outputOf(program: string, options: readonly string[]): { code: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(program, options, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, text: `${stdout}${stderr}` };
}

/** What qpdf and poppler find wrong. Where they aren't installed, the log says how to install them. */
export function checkByPrograms(files: readonly string[], log: (line: string) => void): string[] {
  const wrongs: string[] = [];
  if (isInstalled('qpdf')) {
    for (const file of files) {
      const { code, text } = outputOf('qpdf', ['--check', file]);
      if (code !== 0) wrongs.push(`qpdf: ${text}`);
    }
    log(`qpdf: ${files.length} packs`);
  } else log(`qpdf: not run. Install it with: ${INSTALL}`);
  if (isInstalled('pdfinfo') && isInstalled('pdffonts')) {
    for (const file of files) wrongs.push(...wrongsOfPoppler(file));
    log(`pdfinfo, pdffonts: ${files.length} packs`);
  } else log(`pdfinfo, pdffonts: not run. Install them with: ${INSTALL}`);
  return wrongs;
}

function wrongsOfPoppler(file: string): string[] {
  const wrongs: string[] = [];
  const info = outputOf('pdfinfo', [file]).text;
  if (!/^Tagged:\s+yes$/m.test(info)) wrongs.push(`pdfinfo: not tagged\n${info}`);
  if (!/^Title:\s+Annual review of /m.test(info)) wrongs.push(`pdfinfo: no title\n${info}`);
  const tree = outputOf('pdfinfo', ['-struct-text', file]).text;
  // The text of a short pack may consist of headings alone.
  if (!/^\s*H1/m.test(tree) || !/^\s*(?:P|H[2-6])\b/m.test(tree)) wrongs.push('pdfinfo: no tree of tags');
  if (/Page 1 of/.test(tree)) wrongs.push('pdfinfo: a footer is read aloud');
  const fonts = outputOf('pdffonts', [file]).text.split('\n').slice(2).filter(Boolean);
  // Columns: name, type, encoding, emb, sub, uni, object.
  for (const font of fonts) if (!/ yes +yes +yes +\d+ +\d+$/.test(font)) wrongs.push(`pdffonts: ${font}`);
  if (fonts.length === 0) wrongs.push('pdffonts: no fonts');
  return wrongs;
}
