import { z } from 'zod';

const bill = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string(), name: z.string() }) }),
  components: z.array(
    z.looseObject({
      'bom-ref': z.string(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

/**
 * The part of npm's CycloneDX document that the product is installed with. npm itself leaves out too much with
 * --omit=dev: everything that tools of development need as peers, such as React.
 */
export function deliveredOf(document: string) {
  const all = bill.parse(JSON.parse(document));
  const components = all.components.filter(
    ({ properties }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
  );
  const { component } = all.metadata;
  const refs = new Set([component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => refs.has(ref)) }));
  // npm takes the name from the folder.
  const name = component['bom-ref'].replace(/@[^@]*$/, '');
  const metadata = { ...all.metadata, component: { ...component, name } };
  return { ...all, metadata, components, dependencies };
}
