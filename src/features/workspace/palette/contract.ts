import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { searchText } from '#contract/fields.ts'

/** The first records a search finds among those the caller reaches; with no match to the letter, customers that differ by one. */
export const searchRecords = endpoint({
  method: 'GET',
  path: '/Dashboard/SearchRecords',
  access: 'member',
  can: 'customers.read',
  limit: 'read',
  background: true,
  query: z.object({ search: searchText(200) }),
  result: z.object({
    rows: z.array(
      z.object({
        /** `src/server/record-kinds.ts` has them all. */
        kind: z.string(),
        id: z.string(),
        name: z.string(),
        detail: z.string(),
        path: z.string(),
        active: z.boolean(),
      }),
    ),
    /** Nothing is written quite so. */
    similar: z.boolean(),
  }),
})
