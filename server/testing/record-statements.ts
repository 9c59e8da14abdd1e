import { afterAll, inject } from 'vitest';
import { recordingOf } from './recording.ts';
import { startRecording, writeRecording } from './statement-recorder.ts';

// Loaded before each test file; see docs/decisions/checked-sql.md.
const folder = recordingOf(inject('cluster'));
if (folder !== null) {
  startRecording();
  afterAll(() => writeRecording(folder));
}
