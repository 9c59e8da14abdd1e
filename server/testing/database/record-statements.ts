import { afterAll, inject } from 'vitest';
import { recordingOf } from './recording.ts';
import { startRecording, writeRecording } from './statement-recorder.ts';

// Vitest loads this before each test file. Source: docs/decisions/checked-sql.md.
const folder = recordingOf(inject('cluster'));
if (folder !== null) {
  startRecording();
  afterAll(() => writeRecording(folder));
}
