import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UiProvider } from '../UiProvider.tsx';
import { FileUpload } from './FileUpload.tsx';

const input = page.getByLabelText('Review file');
const send = page.getByRole('button', { name: 'Upload' });
const report = (name = 'report.pdf') => new File(['%PDF-1.7'], name);

type Send = (file: File, onProgress: (fraction: number) => void) => Promise<void>;

test('uploading without a file shows an error at the field', async () => {
  const onUpload = await show();
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No file was selected.');
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveAccessibleDescription(/No file was selected\.$/);
  expect(onUpload).not.toHaveBeenCalled();
});

test('a chosen file is uploaded with its progress and completion announced', async () => {
  const arrived = Promise.withResolvers<void>();
  await show((_file, onProgress) => {
    onProgress(0.4);
    return arrived.promise;
  });
  await input.upload(report());
  await send.click();
  const progress = page.getByRole('progressbar', { name: 'Uploading report.pdf' });
  await expect.element(progress).toHaveAttribute('aria-valuenow', '40');
  arrived.resolve();
  await expect.element(page.getByText('report.pdf was uploaded.')).toBeVisible();
  await expect.element(progress).not.toBeInTheDocument();
});

test('a file can be dropped', async () => {
  const onUpload = await show();
  drop([report('notes.PDF')]);
  await expect.element(page.getByText('notes.PDF · 8 bytes')).toBeVisible();
  await send.click();
  await expect.poll(() => onUpload.mock.calls[0]?.[0].name).toBe('notes.PDF');
});

test('a file that was dropped elsewhere is uploaded at once, or after the question about replacing', async () => {
  const onUpload = vi.fn<Send>(async () => undefined);
  const upload = (existingName?: string) => (
    <UiProvider>
      <FileUpload
        label="Review file"
        accept={['.pdf']}
        existingName={existingName}
        dropped={dropped}
        onUpload={onUpload}
      />
    </UiProvider>
  );
  const dropped = [report()];
  const { unmount } = await render(upload());
  await expect.element(page.getByText('report.pdf was uploaded.')).toBeVisible();
  expect(onUpload).toHaveBeenCalledOnce();
  await unmount();
  await render(upload('old.pdf'));
  await page
    .getByRole('dialog', { name: 'Replace old.pdf?' })
    .getByRole('button', { name: 'Replace' })
    .click();
  await expect.poll(() => onUpload).toHaveBeenCalledTimes(2);
});

test.each([
  ['two files', [report('a.pdf'), report('b.pdf')], 'Please choose a single file.'],
  [
    'another type',
    [report('tune.mp3')],
    'tune.mp3 cannot be used. Please choose a file of one of these types: pdf, txt.',
  ],
  [
    'too large a file',
    [new File([new Uint8Array(3000)], 'big.pdf')],
    'big.pdf is too large: 3 KB, and at most 2 KB can be uploaded.',
  ],
])('%s is refused with a reason', async (_what, files, reason) => {
  const onUpload = await show();
  drop(files);
  await expect.element(page.getByRole('alert')).toHaveTextContent(reason);
  await send.click();
  expect(onUpload).not.toHaveBeenCalled();
});

test('replacing a file asks first', async () => {
  const onUpload = await show(async () => undefined, 'old.pdf');
  await input.upload(report());
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Replace old.pdf?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onUpload).not.toHaveBeenCalled();
  await send.click();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect.poll(() => onUpload).toHaveBeenCalledOnce();
});

test('a refusal is shown and the file stays chosen; a defect shows no details', async () => {
  const answers = [
    Object.assign(new Error('This is not a pdf.'), { status: 415 }),
    new TypeError('x is undefined'),
  ];
  await show(() => Promise.reject(answers.shift()));
  await input.upload(report());
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is not a pdf.');
  await expect.element(page.getByText(/^report\.pdf ·/)).toBeVisible();
  await send.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The file could not be uploaded. Please try again.');
});

test('Cancel works until the upload starts', async () => {
  const onCancel = vi.fn<() => void>();
  await show(() => new Promise(() => undefined), undefined, onCancel);
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.click();
  expect(onCancel).toHaveBeenCalledTimes(1);
  await input.upload(report());
  await send.click();
  await expect.element(cancel).not.toBeInTheDocument();
});

test('the field can be reached and opened by keyboard', async () => {
  await show();
  await userEvent.tab();
  await expect.element(input).toHaveFocus();
});

async function show(answer: Send = async () => undefined, existingName?: string, onCancel?: () => void) {
  const onUpload = vi.fn<Send>(answer);
  await render(
    <UiProvider>
      <FileUpload
        label="Review file"
        accept={['.pdf', '.txt']}
        maxBytes={2048}
        existingName={existingName}
        onCancel={onCancel}
        onUpload={onUpload}
      />
    </UiProvider>,
  );
  return onUpload;
}

function drop(files: readonly File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  input.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}
