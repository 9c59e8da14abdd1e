import { stopOnSignal } from '#server/commands/command.ts';

// Run by the tests of the signals: its stop never ends.
stopOnSignal(async () => {
  console.log('stopping');
  return new Promise<void>(() => {});
});
setInterval(() => {}, 1_000);
console.log('ready');
