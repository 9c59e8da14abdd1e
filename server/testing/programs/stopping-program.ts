import { stopOnSignal } from '#server/commands/command.ts';

// Run by the tests for stop signals: its `stop` never resolves.
stopOnSignal(async () => {
  console.log('stopping');
  return new Promise<void>(() => {});
});
setInterval(() => {}, 1_000);
console.log('ready');
