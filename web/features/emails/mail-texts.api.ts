import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { changeMailText, listMailTexts } from '#contract/core/mail-texts.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { SHOWS_CONFLICT, useAction } from '#web/app/calls/use-action.ts';
import { prefetch } from '#web/app/navigation/prefetch.ts';

const mailTextsQuery = queryOptions({
  queryKey: ['mail-texts'],
  queryFn: ({ signal }) => call(listMailTexts, { signal }),
});

export const prefetchMailTexts = () => prefetch(mailTextsQuery);

export const useMailTexts = () => useQuery(mailTextsQuery);

type Edit = { readonly body: BodyInputOf<typeof changeMailText>; readonly ifMatch: number };

export const useChangeMailText = () => useAction((edit: Edit) => call(changeMailText, edit), SHOWS_CONFLICT);
