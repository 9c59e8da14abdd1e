import { config } from 'zod';

// The content security policy allows no code made out of text. Zod would try while each schema is made, and the
// browser would report it: this comes before all schemas.
config({ jitless: true });
