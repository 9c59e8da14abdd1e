// Runs first in every npm script, on any Node version: installs missing packages, then starts the Node that
// Benchmark needs. Plain JavaScript that an old Node understands.
'use strict';
const { spawn, spawnSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const nodeModule = require('node:module');
const { delimiter, join } = require('node:path');
const { pathToFileURL } = require('node:url');

/** The version that comes with the packages on Linux, and with which everything is tested. */
const PACKAGED = 24;
const root = join(__dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const [program, ...rest] = process.argv.slice(2);

if (!isInstalled()) install();
process.chdir(root);
process.env.PATH = bin + delimiter + process.env.PATH;
const node = majorOf(process.versions.node) >= PACKAGED ? null : packagedNode();
if (node) runOn(node);
else if (isEnough(process.versions.node)) runHere();
else stop(`Benchmark needs Node ${needed()}; this is Node ${process.versions.node}.`);

function runHere() {
  process.argv = [process.execPath, join(root, program), ...rest];
  // Keeps compiled code between starts. The folder belongs to the packages: a user who may write there may
  // change code anyway. Without the right to write there, it does nothing.
  nodeModule.enableCompileCache(join(root, 'node_modules', '.cache', 'compiled'));
  import(pathToFileURL(join(root, program)).href).catch((error) => stop(error));
}

function runOn(node) {
  const child = spawn(node, [...process.execArgv, join(root, program), ...rest], { stdio: 'inherit' });
  // Ctrl-C reaches the whole process group. Signals to this process alone are forwarded. The child decides
  // when to exit.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => {});
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}

/**
 * Whether the installed packages match the lockfile. Optional packages, such as those of other platforms, may
 * be missing.
 */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false;
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  const installed = read('node_modules/.package-lock.json');
  const wanted = read('package-lock.json');
  // A production machine may leave out the packages of development and of building the pages.
  const isProduction = /^server\/commands\/(?!start|dev)/.test(program);
  const dispensable = ({ optional, peer, dev }) => optional || peer || (dev && isProduction);
  const isThere = (path) => installed[path] && installed[path].version === wanted[path].version;
  return Object.keys(wanted).every((path) => path === '' || dispensable(wanted[path]) || isThere(path));
}

function install() {
  const started = Date.now();
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const done = spawnSync(command, [...first, ...options], { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) stop('The packages could not be installed; npm says why above.');
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** The Node of the packages. Null where they have none, as on macOS. */
function packagedNode() {
  const node = join(bin, 'node');
  const version = existsSync(node) ? spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }) : null;
  return version && version.status === 0 && majorOf(version.stdout) >= PACKAGED ? node : null;
}

function needed() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node;
}

/** Whether a version is at least the one in `needed`, such as `>=22.22.0`. */
function isEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = needed().match(/\d+/g).map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

function majorOf(version) {
  return parseInt(version, 10);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
