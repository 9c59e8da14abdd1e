// These rules also run on invalid input, so the value can be anything, even an object that throws in
// Number().
export const isId = (value: unknown) => typeof value === 'number' && value > 0;
