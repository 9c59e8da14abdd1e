import { z } from 'zod';

export const exampleInput = z
  .object({
    title: z.string().trim().min(1, 'Title is required.'),
    notes: z.string().max(200, 'Notes must be 200 characters or less.'),
    startDate: z.string().min(1, 'Start date is required.'),
    endDate: z.string(),
    status: z.string(),
    values: z.array(z.string()),
    rating: z.string().min(1, 'Please choose a rating.'),
    isPublic: z.boolean(),
  })
  .refine(({ startDate, endDate }) => !endDate || endDate > startDate, {
    message: 'End date must come after start date.',
    path: ['endDate'],
    when: () => true,
  });

export type ExampleInput = z.input<typeof exampleInput>;

export const emptyExample: ExampleInput = {
  title: '',
  notes: '',
  startDate: '',
  endDate: '',
  status: '',
  values: [],
  rating: '',
  isPublic: false,
};

export const filledExample: ExampleInput = {
  title: 'Move to the new office',
  notes: 'Boxes first.',
  startDate: '2026-03-02',
  endDate: '2026-04-17',
  status: 'Started',
  values: ['think'],
  rating: '4',
  isPublic: true,
};
