declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// The content security policy forbids eval. Zod would probe for it while building each schema, and the
// browser would report a violation. Zod reads its settings here when it loads, which is later than this
// module.
globalThis.__zod_globalConfig = { jitless: true };

export {};
