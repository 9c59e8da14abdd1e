import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import * as container from '../../operations/container.ts';
import { expectNoticed } from './broken.ts';

// Each program runs on a product that is broken in a way that the program claims to detect.

test('container: a release without a package that is loaded late, and files that install it wrongly', () =>
  expectNoticed(
    container,
    ({ recipes, folder }) => {
      rmSync(join(folder, 'node_modules/pdfkit'), { recursive: true });
      rmSync(join(folder, 'node_modules/age-encryption'), { recursive: true });
      recipes.Containerfile = recipes.Containerfile.replace('USER 1000:1000', 'USER 0');
      recipes['compose.yaml'] = recipes['compose.yaml']
        .replace('PUBLIC_URL: http://localhost:3000', 'PUBLIC_URL: http://127.0.0.1:3000')
        .replace('stop_grace_period: 60s', 'stop_grace_period: 30s');
      recipes['deploy/benchmark.env'] = recipes['deploy/benchmark.env'].replace('smtps://', 'smtp://');
    },
    /pack-drawing\.ts: Cannot find package 'pdfkit'/,
    /age-encryption: Cannot find package 'age-encryption'/,
    /Containerfile: not a user other than root/,
    /compose\.yaml: not registered at the provider/,
    /compose\.yaml: not patient enough to stop/,
    /deploy\/benchmark\.service: .*SMTP_URL sends mail to another machine without encryption/,
  ));
