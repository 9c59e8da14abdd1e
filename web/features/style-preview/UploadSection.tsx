import { FileUpload } from '#web/ui/upload/FileUpload.tsx';
import { SideBySide } from './SideBySide.tsx';

export function UploadSection() {
  return <SideBySide Content={Uploads} />;
}

const Uploads = () => (
  <>
    <FileUpload label="A new file" accept={types} maxBytes={20 * 1024 ** 2} onUpload={pretend} />
    <FileUpload
      label="A file that replaces one"
      accept={types}
      existingName="review.pdf"
      onUpload={pretend}
    />
  </>
);

const types = ['.pdf', '.docx', '.txt'];

/** Simulates an upload of two seconds. */
async function pretend(_file: File, onProgress: (fraction: number) => void): Promise<void> {
  for (let step = 0; step <= 10; step += 1) {
    onProgress(step / 10);
    await new Promise((done) => setTimeout(done, 200));
  }
}
