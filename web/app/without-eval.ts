import { config } from 'zod';

// The content security policy forbids eval. Zod would probe for it while building each schema, and the browser would
// report a violation. So this module must load before all schemas.
config({ jitless: true });
