import { expect, test } from 'vitest';
import { deliveredOf } from './bill-of-materials.ts';

const component = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, name, properties: [] as object[] });
const tool = { ...component('tool'), properties: [{ name: 'cdx:npm:package:development', value: 'true' }] };

test('keeps what is delivered, also as a peer of a tool, and names the product, not its folder', () => {
  const document = {
    bomFormat: 'CycloneDX',
    metadata: { timestamp: 'now', component: { 'bom-ref': 'benchmark@0.1.0', name: 'folder' } },
    components: [component('react'), tool],
    dependencies: [
      { ref: 'benchmark@0.1.0', dependsOn: ['react@1.0.0', 'tool@1.0.0'] },
      { ref: 'tool@1.0.0', dependsOn: ['react@1.0.0'] },
      { ref: 'react@1.0.0' },
    ],
  };
  expect(deliveredOf(JSON.stringify(document))).toEqual({
    bomFormat: 'CycloneDX',
    metadata: { timestamp: 'now', component: { 'bom-ref': 'benchmark@0.1.0', name: 'benchmark' } },
    components: [component('react')],
    dependencies: [
      { ref: 'benchmark@0.1.0', dependsOn: ['react@1.0.0'] },
      { ref: 'react@1.0.0', dependsOn: [] },
    ],
  });
});
